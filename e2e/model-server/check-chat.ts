/**
 * Is this request one that the strictest provider of the chat-completions dialect accepts? Stricter than OpenAI itself
 * where others are: arguments must be a JSON object, and a history ends with the user's or a tool's word.
 */
import { type Fields, fieldsOf, isFields, listOf, onlyFields, require400, textOf } from './fault';

const bodyFields = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'tools',
  'tool_choice',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'thinking',
  'parallel_tool_calls',
  'prompt_cache_key',
]);
const messageFields: Readonly<Record<string, ReadonlySet<string>>> = {
  system: new Set(['role', 'content']),
  developer: new Set(['role', 'content']),
  user: new Set(['role', 'content']),
  assistant: new Set(['role', 'content', 'tool_calls', 'reasoning_content']),
  tool: new Set(['role', 'content', 'tool_call_id']),
};
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

function isJsonObject(text: string): boolean {
  try {
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
}

function checkContent(content: unknown, where: string): void {
  if (!Array.isArray(content)) {
    textOf(content, `${where}.content`);
    return;
  }
  for (const [index, part] of listOf(content, `${where}.content`).entries()) {
    const fields = fieldsOf(part, `${where}.content[${index}]`);
    require400(fields.type === 'text', `${where}.content[${index}]: only text parts are scripted`);
    textOf(fields.text, `${where}.content[${index}].text`);
  }
}

/** Returns the ids the assistant opened; every one must be new. */
function openCalls(message: Fields, where: string, seen: Set<string>): string[] {
  if (message.tool_calls === undefined) {
    checkContent(message.content, where);
    return [];
  }
  if (message.content !== null && message.content !== undefined && message.content !== '') {
    checkContent(message.content, where);
  }
  return listOf(message.tool_calls, `${where}.tool_calls`).map((value, index) => {
    const at = `${where}.tool_calls[${index}]`;
    const called = fieldsOf(value, at);
    const target = fieldsOf(called.function, `${at}.function`);
    require400(called.type === 'function', `${at}.type: must be "function"`);
    require400(typeof called.id === 'string' && called.id !== '', `${at}.id: missing`);
    require400(!seen.has(called.id), `${at}.id: duplicate tool call id "${called.id}"`);
    require400(
      typeof target.name === 'string' && namePattern.test(target.name),
      `${at}.function.name: bad name`,
    );
    require400(
      typeof target.arguments === 'string' && isJsonObject(target.arguments),
      `${at}.function.arguments: must be the JSON of an object`,
    );
    seen.add(called.id);
    return called.id;
  });
}

function checkMessages(messages: unknown[]): void {
  const seen = new Set<string>();
  let open: string[] = [];
  let role = '';
  for (const [index, value] of messages.entries()) {
    const where = `messages[${index}]`;
    const message = fieldsOf(value, where);
    role = String(message.role);
    const allowed = messageFields[role];
    require400(allowed, `${where}.role: unknown role "${role}"`);
    onlyFields(message, allowed, where);
    if (role === 'tool') {
      const id = String(message.tool_call_id);
      require400(open.includes(id), `${where}: tool result "${id}" does not follow a tool call of that id`);
      require400(typeof message.content === 'string', `${where}.content: must be text`);
      open = open.filter((other) => other !== id);
      continue;
    }
    require400(
      open.length === 0,
      `${where}: an assistant message with tool_calls must be followed by tool messages for each tool_call_id; missing: ${open.join(', ')}`,
    );
    if (role === 'assistant') open = openCalls(message, where, seen);
    else checkContent(message.content, where);
  }
  require400(open.length === 0, `messages: tool calls without results at the end: ${open.join(', ')}`);
  require400(
    role === 'user' || role === 'tool',
    `messages: the last message must be the user's or a tool's, not "${role}"`,
  );
}

function checkTools(tools: unknown): void {
  if (tools === undefined) return;
  const names = new Set<string>();
  for (const [index, value] of listOf(tools, 'tools').entries()) {
    const target = fieldsOf(fieldsOf(value, `tools[${index}]`).function, `tools[${index}].function`);
    require400(typeof target.name === 'string' && namePattern.test(target.name), `tools[${index}]: bad name`);
    require400(!names.has(target.name), `tools[${index}]: duplicate tool name "${target.name}"`);
    require400(
      fieldsOf(target.parameters, `tools[${index}].function.parameters`).type === 'object',
      `tools[${index}].function.parameters: type must be "object"`,
    );
    names.add(target.name);
  }
}

/** Throws RequestFault. */
export function checkChat(body: Fields): void {
  onlyFields(body, bodyFields, 'body');
  require400(typeof body.model === 'string' && body.model !== '', 'model: missing');
  require400(body.stream === true, 'stream: this server only streams');
  checkTools(body.tools);
  checkMessages(listOf(body.messages, 'messages'));
}
