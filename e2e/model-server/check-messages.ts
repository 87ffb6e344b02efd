/** Is this request one that Anthropic's messages endpoint accepts, at its strictest? */
import { type Fields, fieldsOf, isFields, listOf, onlyFields, require400, textOf } from './fault';
import { isSealed, sign } from './sign';

const bodyFields = new Set([
  'model',
  'max_tokens',
  'system',
  'messages',
  'tools',
  'tool_choice',
  'stream',
  'thinking',
  'output_config',
]);
const namePattern = /^[a-zA-Z0-9_-]{1,128}$/;
const idPattern = /^[a-zA-Z0-9_-]+$/;
const cacheBreakpoints = 4;

interface Progress {
  readonly seen: Set<string>;
  open: string[];
}

function checkToolUse(block: Fields, where: string, progress: Progress): void {
  require400(typeof block.id === 'string' && idPattern.test(block.id), `${where}.id: bad tool use id`);
  require400(!progress.seen.has(block.id), `${where}.id: tool_use ids must be unique: "${block.id}"`);
  require400(typeof block.name === 'string' && namePattern.test(block.name), `${where}.name: bad name`);
  require400(isFields(block.input), `${where}.input: must be an object`);
  progress.seen.add(block.id);
  progress.open.push(block.id);
}

function checkAssistant(blocks: unknown[], where: string, progress: Progress): void {
  for (const [index, value] of blocks.entries()) {
    const at = `${where}.content.${index}`;
    const block = fieldsOf(value, at);
    switch (block.type) {
      case 'text':
        textOf(block.text, at);
        break;
      case 'thinking':
        require400(
          typeof block.thinking === 'string' && block.signature === sign('thinking', block.thinking),
          `${at}: invalid signature in thinking block`,
        );
        break;
      case 'redacted_thinking':
        require400(isSealed(block.data), `${at}: invalid data in redacted_thinking block`);
        break;
      case 'tool_use':
        checkToolUse(block, at, progress);
        break;
      default:
        require400(false, `${at}: unknown block type "${String(block.type)}"`);
    }
  }
}

function checkUser(blocks: unknown[], where: string, progress: Progress): void {
  let results = true;
  for (const [index, value] of blocks.entries()) {
    const at = `${where}.content.${index}`;
    const block = fieldsOf(value, at);
    if (block.type !== 'tool_result') {
      results = false;
      require400(block.type === 'text', `${at}: unknown block type "${String(block.type)}"`);
      textOf(block.text, at);
      continue;
    }
    const id = String(block.tool_use_id);
    require400(results, `${at}: tool_result blocks must come before other content`);
    require400(progress.open.includes(id), `${at}: unexpected tool_use_id "${id}" in tool_result block`);
    require400(typeof block.content === 'string' || Array.isArray(block.content), `${at}.content: missing`);
    progress.open = progress.open.filter((other) => other !== id);
  }
  require400(
    progress.open.length === 0,
    `${where}: tool_use ids were found without tool_result blocks immediately after: ${progress.open.join(', ')}`,
  );
}

function checkHistory(messages: unknown[]): void {
  const progress: Progress = { seen: new Set(), open: [] };
  let previous = '';
  for (const [index, value] of messages.entries()) {
    const where = `messages.${index}`;
    const message = fieldsOf(value, where);
    onlyFields(message, new Set(['role', 'content']), where);
    const role = String(message.role);
    require400(role === 'user' || role === 'assistant', `${where}.role: unknown role "${role}"`);
    require400(role !== previous, `${where}: roles must alternate between "user" and "assistant"`);
    const { content } = message;
    const blocks =
      typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content, `${where}.content`);
    if (role === 'assistant') checkAssistant(blocks, where, progress);
    else checkUser(blocks, where, progress);
    require400(index > 0 || role === 'user', 'messages: first message must use the "user" role');
    previous = role;
  }
  require400(previous === 'user', 'messages: the conversation must end with a user message');
}

function checkTools(tools: unknown): void {
  if (tools === undefined) return;
  const names = new Set<string>();
  for (const [index, value] of listOf(tools, 'tools').entries()) {
    const tool = fieldsOf(value, `tools.${index}`);
    require400(typeof tool.name === 'string' && namePattern.test(tool.name), `tools.${index}.name: bad name`);
    require400(!names.has(tool.name), `tools: tool names must be unique: "${tool.name}"`);
    const schema = fieldsOf(tool.input_schema, `tools.${index}.input_schema`);
    require400(schema.type === 'object', `tools.${index}.input_schema.type: must be "object"`);
    names.add(tool.name);
  }
}

/** Throws RequestFault. */
export function checkMessages(body: Fields): void {
  onlyFields(body, bodyFields, 'body');
  require400(typeof body.model === 'string' && body.model !== '', 'model: missing');
  require400(body.stream === true, 'stream: this server only streams');
  require400(Number.isInteger(body.max_tokens) && Number(body.max_tokens) > 0, 'max_tokens: missing');
  for (const [index, block] of (Array.isArray(body.system) ? body.system : []).entries()) {
    textOf(fieldsOf(block, `system.${index}`).text, `system.${index}`);
  }
  checkTools(body.tools);
  checkHistory(listOf(body.messages, 'messages'));
  const marks = JSON.stringify(body).match(/"cache_control":\{/g)?.length ?? 0;
  require400(
    marks <= cacheBreakpoints,
    `at most ${cacheBreakpoints} blocks with cache_control may be provided, found ${marks}`,
  );
}
