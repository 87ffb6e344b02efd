'use client';
import { Combobox } from '@base-ui/react/combobox';
import { Check, Plug } from 'lucide-react';
import Link from 'next/link';
import type { RefObject } from 'react';
import type { ModelRow } from '@/components/sync/api';
import { readTokens } from '@/components/ui/amounts';
import { cx } from '@/components/ui/cx';
import { optionClass, popupClass } from '@/components/ui/popup-class';
import { composerStrings } from '@/components/ui/strings/composer-strings';
import { providerNames } from '@/components/ui/strings/strings';
import { Tag } from '@/components/ui/tag';

const text = composerStrings.model;

export interface ModelPickerProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly models: readonly ModelRow[];
  readonly current: string | null;
  /** The workspace's default. */
  readonly usual: string | null;
  readonly onSelect: (model: ModelRow['ref']) => void;
}

interface ProviderGroup {
  readonly value: ModelRow['provider'];
  readonly items: readonly ModelRow[];
}

export function ModelPicker(props: ModelPickerProps) {
  const { anchor, open, onOpenChange, models, current, usual } = props;
  return (
    <Combobox.Root<ModelRow>
      open={open}
      onOpenChange={onOpenChange}
      items={grouped(models)}
      value={models.find(({ ref }) => ref === current) ?? null}
      onValueChange={(model) => model && props.onSelect(model.ref)}
      itemToStringLabel={({ label, ref }) => `${label} ${ref}`}
      isItemEqualToValue={(a, b) => a.ref === b.ref}
      autoHighlight
    >
      <Combobox.Portal>
        <Combobox.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={6}
          className="z-40 outline-none"
        >
          <Combobox.Popup
            aria-label={text.heading}
            finalFocus={anchor}
            className={cx(popupClass, 'flex w-84 max-w-[calc(100vw-24px)] flex-col overflow-hidden')}
          >
            <Combobox.Input
              aria-label={text.search}
              placeholder={text.search}
              className="h-9 shrink-0 border-b bg-transparent px-3 text-13 outline-none placeholder:text-ink-3"
            />
            <Combobox.Empty className="px-3 py-3 text-12 text-ink-3 empty:hidden">
              {text.nothing}
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(320px,calc(var(--available-height)-76px))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(group: ProviderGroup) => (
                <Combobox.Group key={group.value} items={group.items}>
                  <Combobox.GroupLabel className="px-2 pt-1.5 pb-1 text-11 text-ink-3">
                    {providerNames[group.value]}
                  </Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(model: ModelRow) => <ModelOption key={model.ref} model={model} usual={usual} />}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            <Link
              href="/settings/models"
              className="flex h-9 shrink-0 items-center gap-2 border-t px-3 text-12 text-ink-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Plug aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
              {text.connect}
            </Link>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function ModelOption({ model, usual }: { readonly model: ModelRow; readonly usual: string | null }) {
  return (
    <Combobox.Item value={model} className={optionClass}>
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate">{model.label}</span>
          {model.ref === usual && <Tag className="h-4 shrink-0">{text.usual}</Tag>}
        </span>
        <span className="truncate text-11 text-ink-3 tabular-nums">
          {text.window(readTokens(model.contextWindow))} · {priceOf(model)}
        </span>
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden className="size-3.5 text-ink-2" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

function priceOf({ price }: ModelRow): string {
  if (price === null) return text.unpriced;
  return price.input === 0 && price.output === 0
    ? text.free
    : text.price(`$${price.input}`, `$${price.output}`);
}

function grouped(models: readonly ModelRow[]): readonly ProviderGroup[] {
  const groups = new Map<ModelRow['provider'], ModelRow[]>();
  for (const model of models) groups.set(model.provider, [...(groups.get(model.provider) ?? []), model]);
  return [...groups].map(([value, items]) => ({ value, items }));
}
