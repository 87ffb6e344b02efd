'use client';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { memberStrings } from '@/components/ui/strings/people-strings';
import { strings } from '@/components/ui/strings/strings';
import { toasts } from '@/components/ui/toasts';
import { writeClipboard } from '@/components/ui/write-clipboard';

const text = memberStrings.once;

export interface SecretOnceProps {
  readonly label: string;
  readonly secret: string;
  /** What it does, and that it is shown once. */
  readonly about: string;
  readonly onDone: () => void;
}

/** A secret the server will not show again: to be copied now. */
export function SecretOnce({ label, secret, about, onDone }: SecretOnceProps) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await writeClipboard(secret)) setCopied(true);
    else toasts.add({ type: 'error', title: strings.general.copyFailed });
  };
  return (
    <div className="grid gap-2 rounded-lg border border-ok/30 bg-ok/6 p-3">
      <label htmlFor={id} className="text-12 font-medium">
        {label}
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          id={id}
          readOnly
          value={secret}
          ref={(element) => element?.select()}
          onFocus={({ target }) => target.select()}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 font-mono text-12 max-sm:flex-none"
        />
        <span className="flex gap-2">
          <Button size="normal" variant="primary" onClick={() => void copy()}>
            {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
            {copied ? text.copied : text.copy}
          </Button>
          <Button size="normal" onClick={onDone}>
            {text.done}
          </Button>
        </span>
      </div>
      <p className="text-12 text-ink-2">{about}</p>
    </div>
  );
}
