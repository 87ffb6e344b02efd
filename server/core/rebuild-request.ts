/**
 * The request a log's prefix stands for (statement 20). The runner sends exactly this, so that a request rebuilt from
 * the log is the one the provider received.
 */
import type { History } from './history';
import type { BodyHash } from './ids';
import type { ModelConfig, ModelRequest, ModelTool } from './model-message';
import type { RequestHeader } from './turn-state';

export interface LoggedBodies {
  get(hash: BodyHash): Promise<string>;
}

/** `header` and `history` folded through the request's `step/start` and `request/header`. */
export async function rebuildRequest(
  header: RequestHeader,
  history: History,
  bodies: LoggedBodies,
): Promise<ModelRequest> {
  const [system, tools] = await Promise.all([bodies.get(header.system), bodies.get(header.tools)]);
  return {
    system,
    tools: JSON.parse(tools) as ModelTool[],
    messages: history.messages,
    config: header.config as ModelConfig,
  };
}
