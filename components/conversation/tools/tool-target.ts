/** What a tool call is about, in one line: its icon and its most telling argument. Pure. */
import {
  Bot,
  CircleHelp,
  DoorOpen,
  FilePen,
  FilePlus,
  FileText,
  FileX,
  FolderTree,
  GitBranch,
  Globe,
  ListTodo,
  type LucideIcon,
  Search,
  Terminal,
  Waypoints,
  Wrench,
} from 'lucide-react';

interface Look {
  readonly icon: LucideIcon;
  /** Arguments in the order in which they tell most. */
  readonly tells: readonly string[];
}

const looks: Readonly<Record<string, Look>> = {
  read_file: { icon: FileText, tells: ['path'] },
  list_files: { icon: FolderTree, tells: ['pattern', 'path'] },
  search_files: { icon: Search, tells: ['pattern'] },
  git_log: { icon: GitBranch, tells: [] },
  git_show: { icon: GitBranch, tells: ['revision', 'path'] },
  git_diff: { icon: GitBranch, tells: ['path', 'base'] },
  git_blame: { icon: GitBranch, tells: ['path'] },
  git_commit: { icon: GitBranch, tells: ['message'] },
  git_push: { icon: GitBranch, tells: [] },
  web_fetch: { icon: Globe, tells: ['url'] },
  web_search: { icon: Globe, tells: ['query'] },
  todo_write: { icon: ListTodo, tells: [] },
  ask_user: { icon: CircleHelp, tells: ['question'] },
  submit_plan: { icon: Waypoints, tells: ['goal'] },
  exit_plan_mode: { icon: DoorOpen, tells: [] },
  delegate: { icon: Bot, tells: ['title'] },
  write_file: { icon: FilePlus, tells: ['path'] },
  edit_file: { icon: FilePen, tells: ['path'] },
  delete_file: { icon: FileX, tells: ['path'] },
  bash: { icon: Terminal, tells: ['command'] },
};

const unknownLook: Look = {
  icon: Wrench,
  tells: ['path', 'file', 'pattern', 'query', 'url', 'command', 'title', 'name', 'message', 'id'],
};

const lookOf = (name: string): Look => (Object.hasOwn(looks, name) ? looks[name] : undefined) ?? unknownLook;

export const toolIcon = (name: string): LucideIcon => lookOf(name).icon;

/** The arguments that say what a call is about, the most telling first. */
export const toolTells = (name: string): readonly string[] => lookOf(name).tells;

/** The first line of the argument that tells most; empty where none does. */
export function toolTarget(name: string, args: unknown): string {
  if (typeof args !== 'object' || args === null) return '';
  const given = args as Record<string, unknown>;
  for (const key of lookOf(name).tells) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return firstLine(value);
  }
  return '';
}

function firstLine(text: string): string {
  const [line = '', ...rest] = text.trim().split('\n');
  return rest.length > 0 ? `${line} …` : line;
}
