import { useEffect, useState } from 'react';
import { Age } from '@/components/ui/age';
import { Avatar } from '@/components/ui/avatar';
import { Kbd } from '@/components/ui/kbd';
import { Logo } from '@/components/ui/logo';
import { ModeChip, ModeDot, ModeIcon } from '@/components/ui/mode-mark';
import type { MarkedMode } from '@/components/ui/mode-tone';
import { Moment } from '@/components/ui/moment';
import { Spinner } from '@/components/ui/spinner';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { Tag, type TagTone } from '@/components/ui/tag';
import { TitleText } from '@/components/ui/title-text';
import { builtInModes } from '@/server/core/modes';
import { Specimen, State } from './specimen';

const { states, sample } = text;
const tones: readonly TagTone[] = ['plain', 'ok', 'warn', 'bad'];
const modes: readonly MarkedMode[] = [
  ...builtInModes,
  { name: 'audit', label: 'Audit', origin: 'configured' },
  { name: 'gone', label: 'gone', origin: 'missing' },
];
const hour = 3_600_000;

export function MarkSpecimens() {
  return (
    <>
      <Specimen name="ModeChip">
        {modes.map((mode) => (
          <ModeChip key={mode.name} mode={mode} />
        ))}
      </Specimen>
      <Specimen name="ModeIcon">
        {modes.map((mode) => (
          <ModeIcon key={mode.name} mode={mode} />
        ))}
      </Specimen>
      <Specimen name="ModeDot">
        {modes.map((mode) => (
          <ModeDot key={mode.name} mode={mode} />
        ))}
        <State name={states.running}>
          <ModeDot mode={modes[0] ?? { name: 'chat', label: '', origin: 'built-in' }} running />
        </State>
      </Specimen>
      <Specimen name="Tag">
        {tones.map((tone) => (
          <State key={tone} name={tone}>
            <Tag tone={tone}>{sample.tag}</Tag>
          </State>
        ))}
        <State name={states.mono}>
          <Tag mono>{sample.value}</Tag>
        </State>
      </Specimen>
      <Specimen name="Kbd">
        <State name={states.rest}>
          <Kbd keys="⇧ Tab" />
        </State>
        <State name={states.inverted}>
          <span className="inline-flex rounded-md bg-ink px-2 py-1 text-bg">
            <Kbd keys="⇧ Tab" inverted />
          </span>
        </State>
      </Specimen>
      <Specimen name="Avatar">
        <Avatar name={sample.person} />
        <Avatar name={sample.person} faded />
      </Specimen>
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Specimen name="Spinner">
        <Spinner />
      </Specimen>
      <Times />
      <Specimen name="TitleText">
        <span>
          <TitleText text={sample.title} />
        </span>
      </Specimen>
    </>
  );
}

/** In the browser only: the server has another clock, maybe in another zone, and would draw other words. */
function Times() {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  if (now === null) return null;
  return (
    <>
      <Specimen name="Moment">
        <Moment at={now} />
        <Moment at={now - 72 * hour} />
      </Specimen>
      <Specimen name="Age">
        <Age at={now} />
        <Age at={now - 3 * hour} />
        <Age at={now - 72 * hour} />
      </Specimen>
    </>
  );
}
