'use client';
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../button';
import { cx } from '../cx';
import { iconButtonClass } from '../icon-button';
import { strings } from '../strings/strings';
import { connectToasts } from '../toasts';

const manager = Toast.createToastManager();

export function ToastViewport() {
  // Where they are announced stands before the first of them comes.
  useEffect(() => connectToasts(manager), []);
  return (
    <Toast.Provider toastManager={manager} timeout={7000} limit={4}>
      <Toast.Portal>
        <Toast.Viewport // Beside a panel, not over it: what was done there is mostly gone on with there. Over a sheet, below its bars.
          className="fixed top-14 right-[calc(var(--panel-width,0px)+16px)] z-50 flex w-[min(360px,calc(100vw-32px))] flex-col gap-2 outline-none max-[1000px]:top-32"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast
      className={cx(
        'rounded-lg border bg-raised shadow-pop transition-[translate,opacity] data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0',
        toast.type === 'error' ? 'border-bad/40' : 'border-line-strong',
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-2.5 pr-2 pl-3.5">
        <div className="grid min-w-0 flex-1 gap-0.5 py-0.5">
          <Toast.Title className={cx('text-13 font-medium', toast.type === 'error' && 'text-bad')} />
          <Toast.Description className="text-12 break-words whitespace-pre-line text-ink-2" />
        </div>
        <Toast.Action className={buttonClass()} />
        <Toast.Close aria-label={strings.general.dismiss} className={iconButtonClass}>
          <X aria-hidden className="size-3.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
