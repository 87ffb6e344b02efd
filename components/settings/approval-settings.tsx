'use client';
import { RoleNote } from '@/components/people/role-note';
import { strings } from '@/components/ui/strings/strings';
import { ExpirySetting } from './expiry-setting';
import { RuleSettings } from './rule-settings';
import { SettingsTitle } from './settings-frame';

const text = strings.settings.approvals;

export function ApprovalSettings() {
  return (
    <>
      <SettingsTitle title={text.title} text={text.text} />
      <RoleNote needs="own" />
      <ExpirySetting />
      <RuleSettings />
    </>
  );
}
