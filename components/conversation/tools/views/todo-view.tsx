import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { threadStrings } from '@/components/ui/strings/thread-strings';

const icons = { pending: Circle, in_progress: CircleDot, completed: CircleCheck } as const;
const words = threadStrings.tool.todo;
type Status = keyof typeof icons;

interface Item {
  readonly content: string;
  readonly status: Status;
}

/** The list as this call wrote it; null where the arguments hold none. */
export function todosOf(args: unknown): readonly Item[] | null {
  const todos = (args as { todos?: unknown } | null)?.todos;
  if (!Array.isArray(todos) || todos.length === 0) return null;
  const items = todos.filter(isItem);
  return items.length === todos.length ? items : null;
}

function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null) return false;
  const { content, status } = value as { content?: unknown; status?: unknown };
  return typeof content === 'string' && typeof status === 'string' && Object.hasOwn(icons, status);
}

export function TodoView({ todos }: { readonly todos: readonly Item[] }) {
  const numbered = todos.map((item, index) => ({ ...item, number: index + 1 }));
  return (
    <ol className="grid gap-1 rounded-lg border bg-sunken px-3 py-2">
      {numbered.map(({ number, content, status }) => {
        const Icon = icons[status];
        return (
          <li key={number} className="flex items-start gap-2">
            <Icon
              aria-label={words[status]}
              className={
                status === 'completed'
                  ? 'mt-0.5 size-3.5 shrink-0 text-ok'
                  : 'mt-0.5 size-3.5 shrink-0 text-ink-3'
              }
              strokeWidth={1.75}
            />
            <span className={status === 'completed' ? 'min-w-0 text-ink-3 line-through' : 'min-w-0'}>
              {content}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
