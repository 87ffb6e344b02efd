'use client';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SmallButton } from './small-button';
import { strings } from './strings/strings';
import { toasts } from './toasts';
import { writeClipboard } from './write-clipboard';

const SHOWN_FOR = 1500;

export function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    writeClipboard(text).then((done) => {
      if (done) setCopied(true);
      else toasts.add({ type: 'error', title: strings.general.copyFailed });
    });
  return (
    <SmallButton
      label={copied ? strings.general.copied : strings.general.copy}
      icon={copied ? Check : Copy}
      onClick={() => void copy()}
    />
  );
}
