'use client';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, CornerDownRight } from 'lucide-react';
import { queries, type TimelineFilter } from '@/components/sync/queries';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { timelineStrings } from '@/components/ui/strings/timeline-strings';
import type { ConversationId, SpaceId } from '@/server/core/ids';
import type { TimelineKind } from '@/server/core/timeline';

const text = timelineStrings.filters;
const kinds = Object.keys(text.kinds) as TimelineKind[];

export interface TimelineFiltersProps {
  readonly spaceId: SpaceId;
  readonly filter: TimelineFilter;
  readonly onChange: (filter: TimelineFilter) => void;
}

/** No kind chosen = all of them. */
export function TimelineFilters({ spaceId, filter, onChange }: TimelineFiltersProps) {
  const choose = (chosen: TimelineKind[]): void => {
    const { kinds: _, ...rest } = filter;
    onChange(chosen.length === 0 ? rest : { ...rest, kinds: chosen });
  };
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b py-1 pr-2 pl-3">
      <ToggleGroup
        multiple
        aria-label={text.label}
        value={filter.kinds ?? []}
        onValueChange={choose}
        className="flex flex-wrap gap-1"
      >
        {kinds.map((kind) => (
          <Toggle
            key={kind}
            value={kind}
            className="flex h-6 items-center rounded-full border border-line px-2.5 text-12 text-ink-2 transition-colors hover:bg-hover data-pressed:border-ink data-pressed:bg-ink data-pressed:text-bg"
          >
            {text.kinds[kind]}
          </Toggle>
        ))}
      </ToggleGroup>
      <ConversationFilter spaceId={spaceId} filter={filter} onChange={onChange} />
    </div>
  );
}

function ConversationFilter({ spaceId, filter, onChange }: TimelineFiltersProps) {
  const { data } = useQuery(queries.conversations(spaceId));
  const conversations = data?.items ?? [];
  const { conversationId, ...rest } = filter;
  const chosen = conversations.find((each) => each.id === conversationId);
  if (conversations.length < 2 && !chosen) return null;
  const choose = (id: ConversationId | null): void =>
    onChange(id === null ? rest : { ...rest, conversationId: id });
  return (
    <Menu
      align="end"
      className="max-h-80 w-72"
      trigger={
        <button
          type="button"
          aria-label={`${text.conversation}: ${chosen?.title ?? text.all}`}
          className={cx(buttonClass('quiet'), 'ml-auto min-w-0 shrink px-1.5 font-normal')}
        >
          <span className="max-w-40 truncate">{chosen?.title ?? text.all}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70" />
        </button>
      }
    >
      <Choice label={text.all} chosen={!chosen} onClick={() => choose(null)} />
      <MenuSeparator />
      {conversations.map((each) => (
        <Choice
          key={each.id}
          label={each.title}
          chosen={each.id === conversationId}
          isChild={each.parentId !== null}
          onClick={() => choose(each.id)}
        />
      ))}
    </Menu>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: boolean;
  readonly isChild?: boolean;
  readonly onClick: () => void;
}

function Choice({ label, chosen, isChild, onClick }: ChoiceProps) {
  return (
    <MenuItem aria-current={chosen ? 'true' : undefined} onClick={onClick}>
      {isChild && <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {chosen && <Check aria-hidden className="size-3.5 text-ink-2" />}
    </MenuItem>
  );
}
