'use client';
import { useState } from 'react';
import { ChoiceField } from '@/components/ui/choice-field';
import { Segments } from '@/components/ui/segments';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { SwitchField } from '@/components/ui/switch-field';
import { TextAreaField } from '@/components/ui/text-area-field';
import { TextField } from '@/components/ui/text-field';
import { Specimen, State } from './specimen';

const { states, sample } = text;
const nothing = () => undefined;

export function EnteringSpecimens() {
  return (
    <>
      <TextFields />
      <Specimen name="TextAreaField">
        <State name={states.filled}>
          <TextAreaField label={sample.label} value={sample.long} onChange={nothing} />
        </State>
        <State name={states.invalid}>
          <TextAreaField label={sample.label} value={sample.long} onChange={nothing} error={sample.fault} />
        </State>
        <State name={states.disabled}>
          <TextAreaField label={sample.label} value={sample.long} onChange={nothing} disabled />
        </State>
      </Specimen>
      <Choosing />
    </>
  );
}

function TextFields() {
  const [value, setValue] = useState('');
  const field = { label: sample.label, onChange: nothing };
  return (
    <Specimen name="TextField">
      <State name={states.empty}>
        <TextField label={sample.label} value={value} onChange={setValue} placeholder={sample.placeholder} />
      </State>
      <State name={states.hint}>
        <TextField {...field} value={sample.value} hint={sample.hint} />
      </State>
      <State name={states.invalid}>
        <TextField {...field} value={sample.value} error={sample.fault} />
      </State>
      <State name={states.mono}>
        <TextField {...field} value={sample.value} mono />
      </State>
      <State name={states.readOnly}>
        <TextField {...field} value={sample.value} readOnly />
      </State>
      <State name={states.disabled}>
        <TextField {...field} value={sample.value} disabled />
      </State>
    </Specimen>
  );
}

function Choosing() {
  const [repository, setRepository] = useState<string | null>(null);
  const [way, setWay] = useState<string>(sample.ways[0]);
  const [on, setOn] = useState(true);
  const ways = sample.ways.map((label) => ({ value: label, label }));
  return (
    <>
      <Specimen name="ChoiceField">
        <State name={states.empty}>
          <ChoiceField
            label={sample.repository}
            choices={sample.repositories.map((name) => ({
              value: name,
              label: name,
              detail: sample.path(name),
            }))}
            value={repository}
            onChange={setRepository}
            placeholder={sample.placeholder}
            nothing={sample.nothing}
            openLabel={sample.open(sample.repository)}
          />
        </State>
      </Specimen>
      <Specimen name="Segments">
        <State name={states.rest}>
          <Segments label={sample.how} options={ways} value={way} onChange={setWay} />
        </State>
        <State name={states.disabled}>
          <Segments label={sample.how} options={ways} value={way} onChange={setWay} disabled />
        </State>
      </Specimen>
      <Specimen name="SwitchField">
        <State name={on ? states.on : states.off} wide>
          <SwitchField label={sample.switch} hint={sample.switchHint} checked={on} onChange={setOn} />
        </State>
        <State name={states.off} wide>
          <SwitchField label={sample.switch} checked={false} onChange={nothing} />
        </State>
        <State name={states.disabled} wide>
          <SwitchField label={sample.switch} checked onChange={nothing} disabled />
        </State>
      </Specimen>
    </>
  );
}
