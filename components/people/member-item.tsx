'use client';
import { Check, ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '@/components/sync/api';
import { useCommand } from '@/components/sync/use-command';
import { type MemberRow, type Role, useMay } from '@/components/sync/use-may';
import { Avatar } from '@/components/ui/avatar';
import { buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { Moment } from '@/components/ui/moment';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { Tag } from '@/components/ui/tag';
import { toasts } from '@/components/ui/toasts';
import { SecretOnce } from './secret-once';
import { signInLinkOf } from './sign-in-link';

const text = memberStrings.members;
const roles: readonly Role[] = ['owner', 'member', 'viewer'];

export interface MemberItemProps {
  readonly member: MemberRow;
  readonly isOnlyOwner: boolean;
}

export function MemberItem({ member, isOnlyOwner }: MemberItemProps) {
  const { own } = useMay();
  const [link, setLink] = useState<string | null>(null);
  const { name } = member;
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex min-h-8 items-center gap-3">
        <Avatar name={name} />
        <div className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            {member.isYou && <Tag>{text.you}</Tag>}
          </span>
          <span className="text-11 text-ink-3">
            {text.joined} <Moment at={Date.parse(member.joinedAt)} />
          </span>
        </div>
        {own ? (
          <>
            <RoleMenu member={member} isOnlyOwner={isOnlyOwner} />
            <MemberMenu member={member} isOnlyOwner={isOnlyOwner} onLink={setLink} />
          </>
        ) : (
          <Tag>{memberStrings.roles[member.role]}</Tag>
        )}
      </div>
      {link !== null && (
        <SecretOnce
          label={text.linkOf(name)}
          secret={link}
          about={text.linkText(name)}
          onDone={() => setLink(null)}
        />
      )}
    </li>
  );
}

function RoleMenu({ member, isOnlyOwner }: MemberItemProps) {
  const setRole = useCommand(api.members.setRole.mutate);
  const choose = async (role: Role) => {
    if (role === member.role || !(await setRole.run({ operatorId: member.id, role }))) return;
    toasts.add({ title: text.roleSet(member.name, memberStrings.roles[role]) });
  };
  const label = memberStrings.roles[member.role];
  return (
    <Menu
      align="end"
      className="w-80 max-w-[calc(100vw-24px)]"
      trigger={
        <button
          type="button"
          aria-label={`${text.role(member.name)}: ${label}`}
          className={buttonClass('quiet')}
        >
          {label}
          <ChevronDown aria-hidden className="size-3 opacity-70" />
        </button>
      }
    >
      {isOnlyOwner && <MenuLabel>{text.lastOwner}</MenuLabel>}
      {roles.map((role) => (
        <RoleItem
          key={role}
          role={role}
          current={role === member.role}
          disabled={isOnlyOwner && role !== 'owner'}
          onSelect={() => void choose(role)}
        />
      ))}
    </Menu>
  );
}

interface RoleItemProps {
  readonly role: Role;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly onSelect: () => void;
}

function RoleItem({ role, current, disabled, onSelect }: RoleItemProps) {
  const id = useId();
  return (
    <MenuItem
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}text`}
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      onClick={onSelect}
      className="items-start"
    >
      <span className="grid min-w-0 flex-1">
        <span id={`${id}label`} className="font-medium">
          {memberStrings.roles[role]}
        </span>
        <span id={`${id}text`} className="text-12 text-ink-2">
          {memberStrings.roleTexts[role]}
        </span>
      </span>
      {current && <Check aria-hidden className="mt-0.5 size-3.5 text-ink-2" />}
    </MenuItem>
  );
}

interface MemberMenuProps extends MemberItemProps {
  readonly onLink: (link: string) => void;
}

function MemberMenu({ member, isOnlyOwner, onLink }: MemberMenuProps) {
  const [asking, setAsking] = useState(false);
  const remove = useCommand(api.members.remove.mutate);
  const link = useCommand(api.members.signInLink.mutate);
  const onRemove = async () => {
    if (await remove.run({ operatorId: member.id })) toasts.add({ title: text.removed(member.name) });
    setAsking(false);
  };
  const makeLink = async () => {
    const made = await link.run({ operatorId: member.id });
    if (made?.token) onLink(signInLinkOf(made.token));
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={text.menu(member.name)} className={iconButtonClass}>
            <Ellipsis aria-hidden className="size-3.5" strokeWidth={1.75} />
          </button>
        }
      >
        <MenuItem onClick={() => void makeLink()}>{text.link}</MenuItem>
        <MenuSeparator />
        {isOnlyOwner && <MenuLabel>{text.lastOwner}</MenuLabel>}
        <MenuItem disabled={isOnlyOwner} className="text-bad" onClick={() => setAsking(true)}>
          {text.remove}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.removeTitle(member.name)}
        text={text.removeText}
        confirm={text.removeOf(member.name)}
        pending={remove.pending}
        onConfirm={() => void onRemove()}
      />
    </>
  );
}
