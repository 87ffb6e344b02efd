/** Is this request one that OpenAI's Responses API accepts from a caller that stores nothing there? */
import { type Fields, fieldsOf, isFields, listOf, onlyFields, require400, textOf } from './fault';
import { isSealed } from './sign';

const bodyFields = new Set([
  'model',
  'input',
  'stream',
  'store',
  'include',
  'tools',
  'tool_choice',
  'max_output_tokens',
  'reasoning',
  'text',
]);
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

interface Progress {
  readonly seen: Set<string>;
  open: string[];
}

function isJsonObject(text: string): boolean {
  try {
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
}

function checkCall(item: Fields, where: string, progress: Progress): void {
  const { call_id: id, name } = item;
  require400(typeof id === 'string' && namePattern.test(id), `${where}.call_id: bad id`);
  require400(!progress.seen.has(id), `${where}.call_id: duplicate "${id}"`);
  require400(typeof name === 'string' && namePattern.test(name), `${where}.name: bad name`);
  require400(
    typeof item.arguments === 'string' && isJsonObject(item.arguments),
    `${where}.arguments: not JSON`,
  );
  progress.seen.add(id);
  progress.open.push(id);
}

function checkOutput(item: Fields, where: string, progress: Progress): void {
  const id = String(item.call_id);
  require400(
    progress.open.includes(id),
    `${where}: no tool call found for function call output with call_id ${id}`,
  );
  require400(typeof item.output === 'string', `${where}.output: must be text`);
  progress.open = progress.open.filter((other) => other !== id);
}

function checkMessage(item: Fields, where: string, progress: Progress): void {
  const role = String(item.role);
  require400(
    ['system', 'developer', 'user', 'assistant'].includes(role),
    `${where}.role: unknown role "${role}"`,
  );
  require400(
    role === 'assistant' || progress.open.length === 0,
    `${where}: no tool output found for ${progress.open.join(', ')}`,
  );
  require400(item.id === undefined, `${where}: item "${String(item.id)}" is not stored`);
  if (typeof item.content === 'string') textOf(item.content, `${where}.content`);
  else {
    for (const part of listOf(item.content, `${where}.content`))
      textOf(fieldsOf(part, where).text, `${where}.content`);
  }
}

function checkInput(input: unknown[]): void {
  const progress: Progress = { seen: new Set(), open: [] };
  let afterReasoning = false;
  for (const [index, value] of input.entries()) {
    const where = `input[${index}]`;
    const item = fieldsOf(value, where);
    const type = String(item.type ?? 'message');
    require400(
      !afterReasoning || type !== 'message' || item.role === 'assistant',
      `${where}: reasoning without its following item`,
    );
    if (type === 'reasoning')
      require400(isSealed(item.encrypted_content), `${where}: encrypted content could not be verified`);
    else if (type === 'function_call') checkCall(item, where, progress);
    else if (type === 'function_call_output') checkOutput(item, where, progress);
    else {
      require400(type === 'message', `${where}.type: unknown item type "${type}"`);
      checkMessage(item, where, progress);
    }
    afterReasoning = type === 'reasoning';
  }
  require400(progress.open.length === 0, `input: no tool output found for ${progress.open.join(', ')}`);
}

/** Throws RequestFault. */
export function checkResponses(body: Fields): void {
  onlyFields(body, bodyFields, 'body');
  require400(typeof body.model === 'string' && body.model !== '', 'model: missing');
  require400(body.stream === true, 'stream: this server only streams');
  require400(body.store === false, 'store: nothing is kept here');
  const names = new Set<string>();
  for (const [index, value] of (body.tools === undefined ? [] : listOf(body.tools, 'tools')).entries()) {
    const tool = fieldsOf(value, `tools[${index}]`);
    require400(
      typeof tool.name === 'string' && namePattern.test(tool.name),
      `tools[${index}].name: bad name`,
    );
    require400(!names.has(tool.name), `tools[${index}]: duplicate tool name "${tool.name}"`);
    names.add(tool.name);
  }
  checkInput(listOf(body.input, 'input'));
}
