import { z } from 'zod';
import { defineTool } from './tool';

/** Statement 56: read tier, in every mode; the person's answer is the result, and no body ever runs. */
export const askUserTool = defineTool({
  name: 'ask_user',
  description:
    'Ask the operator one question you cannot settle by reading. Offer options where the answer is a choice; they may also answer in their own words. The turn waits for the answer.',
  tier: 'read',
  effects: [],
  input: z.object({
    question: z.string().trim().min(1).max(2_000).describe('The question, complete in itself'),
    options: z.array(z.string().trim().min(1).max(200)).max(8).optional().describe('Answers to choose from'),
  }),
  question: ({ question, options }) => ({ question, options: [...new Set(options ?? [])] }),
  run: () => Promise.reject(new Error('A question is answered by a person, not run.')),
});
