import { withoutHidden } from '@/components/ui/spelled-out';

/** Code and output as they are read. Line ends become "\n". The length may change: colours are read off what this gives. */
export const visibleControls = (text: string): string => withoutHidden(text.replace(/\r\n?/g, '\n'));
