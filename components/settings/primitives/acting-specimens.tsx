import { Bell, Copy, PanelRight } from 'lucide-react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { IconButton } from '@/components/ui/icon-button';
import { linkClass } from '@/components/ui/link-class';
import { SmallButton } from '@/components/ui/small-button';
import { primitiveStrings as text } from '@/components/ui/strings/primitive-strings';
import { Specimen, State } from './specimen';

const { states, sample } = text;
const nothing = () => undefined;
const variants: readonly ButtonVariant[] = ['default', 'primary', 'quiet', 'danger'];

export function ActingSpecimens() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <State name={states.dense}>
            <Button variant={variant}>{sample.act}</Button>
          </State>
          <State name={states.normal}>
            <Button variant={variant} size="normal">
              {sample.act}
            </Button>
          </State>
          <State name={states.loading}>
            <Button variant={variant} loading>
              {sample.working}
            </Button>
          </State>
          <State name={states.disabled}>
            <Button variant={variant} disabled>
              {sample.act}
            </Button>
          </State>
        </Specimen>
      ))}
      <Specimen name="IconButton">
        <State name={states.rest}>
          <IconButton label={sample.more} icon={PanelRight} />
        </State>
        <State name={states.keys}>
          <IconButton label={sample.tip} icon={PanelRight} keys="]" />
        </State>
        <State name={states.pressed}>
          <IconButton label={sample.switch} icon={Bell} aria-pressed data-pressed="" />
        </State>
        <State name={states.disabled}>
          <IconButton label={sample.act} icon={Copy} disabled focusableWhenDisabled />
        </State>
      </Specimen>
      <Specimen name="SmallButton">
        <State name={states.rest}>
          <SmallButton label={sample.more} icon={PanelRight} onClick={nothing} />
        </State>
        <State name={states.disabled}>
          <SmallButton label={sample.more} icon={PanelRight} onClick={nothing} disabled />
        </State>
      </Specimen>
      <Specimen name="CopyButton">
        <State name={states.rest}>
          <CopyButton text={sample.value} />
        </State>
      </Specimen>
      <Specimen name="Disclosure">
        <State name={states.closed}>
          <Disclosure summary={sample.summary}>{sample.folded}</Disclosure>
        </State>
        <State name={states.open}>
          <Disclosure summary={sample.summary} defaultOpen>
            {sample.folded}
          </Disclosure>
        </State>
      </Specimen>
      <Specimen name="linkClass">
        <State name={states.rest}>
          <a href="/settings/models" className={linkClass}>
            {sample.link}
          </a>
        </State>
      </Specimen>
    </>
  );
}
