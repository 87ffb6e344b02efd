'use client';
import { RoleNote } from '@/components/people/role-note';
import { settingsStrings } from '@/components/ui/strings/settings-strings';
import { ExpirySetting } from './expiry-setting';
import { RuleSettings } from './rule-settings';
import { SettingsTitle } from './settings-frame';

const text = settingsStrings.approvals;

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
