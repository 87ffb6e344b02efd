'use client';
import { Archive, Download, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { api, type ConversationRow } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { useMay } from '@/components/sync/use-may';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { lifetimeStrings } from '@/components/ui/strings/lifetime-strings';
import { toasts } from '@/components/ui/toasts';
import { download, exportAddress } from './export-file';

const RenameDialog = lazyPart(() => import('./rename-dialog').then((dialog) => dialog.RenameDialog));

const text = lifetimeStrings;

export type ConversationDialog = 'rename' | 'delete' | null;

export interface ConversationActs {
  readonly dialog: ConversationDialog;
  readonly ask: (dialog: ConversationDialog) => void;
  readonly putAway: () => void;
}

/** What can become of the conversation one looks at; its menu and the palette offer the same. */
export function useConversationActs(conversation: ConversationRow | undefined): ConversationActs {
  // About that one: where another takes its place meanwhile, it is not asked for the other.
  const [asked, setAsked] = useState<{ readonly id: string; readonly dialog: ConversationDialog } | null>(
    null,
  );
  const dialog = asked !== null && asked.id === conversation?.id ? asked.dialog : null;
  const ask = (next: ConversationDialog) =>
    setAsked(next === null || !conversation ? null : { id: conversation.id, dialog: next });
  const may = useMay();
  const archive = useCommand(api.conversations.archive.mutate);
  const restore = useCommand(api.conversations.restore.mutate);
  const putAway = async () => {
    if (!conversation) return;
    const { id: conversationId, archived } = conversation;
    const undo = () => void restore.run({ conversationId });
    const done = await (archived ? restore : archive).run({ conversationId });
    if (!done) return;
    if (archived) toasts.add({ title: text.conversation.restored });
    else {
      toasts.add({
        title: text.conversation.archived,
        actionProps: { children: text.space.undo, onClick: undo },
      });
    }
  };
  const isThere = conversation !== undefined;
  const name = conversation?.title ?? '';
  const save = (as: 'md' | 'json') =>
    conversation && download(exportAddress.conversation(conversation.id, as));
  useCommands([
    {
      id: 'rename-conversation',
      title: `${text.rename}: ${name}`,
      section: 'conversation',
      icon: Pencil,
      keys: 'Shift+F2',
      enabled: may.work && isThere,
      run: () => ask('rename'),
    },
    {
      id: 'archive-conversation',
      title: `${conversation?.archived ? text.restore : text.archive}: ${name}`,
      section: 'conversation',
      icon: Archive,
      seldom: true,
      enabled: may.work && isThere,
      run: () => void putAway(),
    },
    {
      id: 'export-conversation-markdown',
      title: text.conversation.markdown,
      section: 'conversation',
      icon: Download,
      seldom: true,
      enabled: isThere,
      run: () => save('md'),
    },
    {
      id: 'export-conversation-json',
      title: text.conversation.json,
      section: 'conversation',
      icon: Download,
      seldom: true,
      enabled: isThere,
      run: () => save('json'),
    },
    {
      id: 'delete-conversation',
      title: `${text.delete} ${name}`,
      section: 'conversation',
      icon: Trash2,
      seldom: true,
      enabled: may.work && isThere,
      run: () => ask('delete'),
    },
  ]);
  return { dialog, ask, putAway: () => void putAway() };
}

interface ConversationItemsProps {
  readonly conversation: ConversationRow;
  readonly acts: ConversationActs;
}

/** In the conversation's menu, below the list. */
export function ConversationItems({ conversation, acts }: ConversationItemsProps) {
  const may = useMay();
  const { id, archived } = conversation;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{may.whyNotWork ?? text.conversation.heading}</MenuLabel>
      <MenuItem disabled={!may.work} onClick={() => acts.ask('rename')}>
        {text.rename}
      </MenuItem>
      <MenuItem disabled={!may.work} onClick={acts.putAway}>
        {archived ? text.restore : text.archive}
      </MenuItem>
      {(['md', 'json', 'jsonl'] as const).map((as) => (
        <MenuItem key={as} onClick={() => download(exportAddress.conversation(id, as))}>
          {text.conversation[exportNames[as]]}
        </MenuItem>
      ))}
      <MenuItem disabled={!may.work} className="text-bad" onClick={() => acts.ask('delete')}>
        {text.delete}
      </MenuItem>
    </>
  );
}

const exportNames = { md: 'markdown', json: 'json', jsonl: 'jsonl' } as const;

/** Beside the menu, so that they outlive its closing. */
export function ConversationDialogs({ conversation, acts }: ConversationItemsProps) {
  const { id: conversationId, title } = conversation;
  const rename = useCommand(api.conversations.rename.mutate);
  const remove = useCommand(api.conversations.delete.mutate);
  const onRemove = async () => {
    if (await remove.run({ conversationId })) toasts.add({ title: text.conversation.deleted });
    acts.ask(null);
  };
  const close = () => acts.ask(null);
  if (acts.dialog === null) return null;
  return (
    <Suspense>
      {acts.dialog === 'rename' ? (
        <RenameDialog
          title={title}
          onClose={close}
          onRename={(next) => rename.run({ conversationId, title: next })}
        />
      ) : (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={text.conversation.deleteTitle(title)}
          text={text.conversation.deleteText}
          confirm={text.delete.replace('…', '')}
          pending={remove.pending}
          onConfirm={() => void onRemove()}
        />
      )}
    </Suspense>
  );
}
