'use client';
import { Circle, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { useConversation } from '@/components/sync/use-stores';
import { cx } from '@/components/ui/cx';
import { Disclosure } from '@/components/ui/disclosure';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import type { Todo } from '@/server/core/events/conversation-events';
import type { ConversationId } from '@/server/core/ids';

const icons: Readonly<Record<Todo['status'], LucideIcon>> = {
  pending: Circle,
  in_progress: CircleDot,
  completed: CircleCheck,
};

/** What the agent set itself to do, on one line until opened; gone when all of it is done and nothing runs. */
export function TodoList({ conversationId }: { readonly conversationId: ConversationId }) {
  const todos = useConversation(conversationId, (state) => state.thread.todos);
  const isRunning = useConversation(conversationId, (state) => state.thread.turn !== null);
  const done = todos.filter((todo) => todo.status === 'completed').length;
  if (todos.length === 0 || (done === todos.length && !isRunning)) return null;
  const current =
    todos.find((todo) => todo.status === 'in_progress') ?? todos.find((todo) => todo.status === 'pending');
  return (
    <div className="mx-auto w-[calc(100%-24px)] max-w-184 px-2 pb-1.5 md:w-[calc(100%-48px)]">
      <Disclosure
        className="h-7 px-1.5 text-12 text-ink-2 hover:bg-hover"
        summary={
          <>
            <CircleDot aria-hidden className="size-3.5 shrink-0 text-mode" strokeWidth={1.75} />
            <span className="shrink-0 tabular-nums">
              {composerStrings.todos.progress(done, todos.length)}
            </span>
            <span className="min-w-0 flex-1 truncate text-ink-3">{current?.content}</span>
          </>
        }
      >
        <ul aria-label={composerStrings.todos.label} className="max-h-48 overflow-y-auto px-1.5 pt-1 pb-2">
          {numbered(todos).map(({ place, todo }) => (
            <TodoRow key={place} todo={todo} />
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** The list is written whole each time: a step is known by its place in it. */
const numbered = (todos: readonly Todo[]) => todos.map((todo, place) => ({ place, todo }));

function TodoRow({ todo }: { readonly todo: Todo }) {
  const Icon = icons[todo.status];
  return (
    <li className="flex items-start gap-2 py-0.5 text-12">
      <Icon
        aria-label={composerStrings.todos.states[todo.status]}
        className={cx(
          'mt-0.5 size-3.5 shrink-0',
          todo.status === 'completed'
            ? 'text-ok'
            : todo.status === 'in_progress'
              ? 'text-mode'
              : 'text-ink-3',
        )}
        strokeWidth={1.75}
      />
      <span className={cx(todo.status === 'completed' && 'text-ink-3 line-through')}>{todo.content}</span>
    </li>
  );
}
