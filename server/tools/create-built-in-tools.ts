import { isPublicAddress, resolveHost } from '@/server/sandbox/public-address';
import type { Sandbox } from '@/server/sandbox/sandbox';
import { createBashTool } from './bash';
import { delegateTool } from './delegate';
import { deleteFileTool } from './delete-file';
import { editFileTool } from './edit-file';
import type { FetchPorts } from './fetch-page';
import { gitBlameTool } from './git-blame';
import { gitCommitTool } from './git-commit';
import { gitDiffTool } from './git-diff';
import { gitLogTool } from './git-log';
import { gitPushTool } from './git-push';
import { gitShowTool } from './git-show';
import { listFilesTool } from './list-files';
import { readFileTool } from './read-file';
import { searchFilesTool } from './search-files';
import { todoWriteTool } from './todo-write';
import type { Tool } from './tool';
import { createWebFetchTool } from './web-fetch';
import { writeFileTool } from './write-file';

export interface BuiltInToolDeps {
  readonly sandbox: Sandbox;
  /** How names become addresses and which of them may be reached; default the public internet. */
  readonly network?: FetchPorts;
}

const publicNetwork: FetchPorts = { resolve: resolveHost, isAllowed: isPublicAddress };

/** Every tool of Interlock's own that works without a provider, a ticket store or a pull request. */
export function createBuiltInTools({ sandbox, network = publicNetwork }: BuiltInToolDeps): Tool[] {
  return [
    readFileTool,
    listFilesTool,
    searchFilesTool,
    gitLogTool,
    gitShowTool,
    gitDiffTool,
    gitBlameTool,
    createWebFetchTool(network),
    todoWriteTool,
    delegateTool,
    writeFileTool,
    editFileTool,
    deleteFileTool,
    gitCommitTool,
    gitPushTool,
    createBashTool(sandbox),
  ];
}
