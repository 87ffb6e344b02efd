/** Pure. What would hide itself or turn the text around is spelled out: who approves a call must see all of it. */
import { spelledOut } from '@/components/ui/spelled-out';

/** Controls but tab and line feed, format characters (zero-width, bidirectional, tags), odd spaces, blank letters. */
const hidden =
  /(?![\t\n ])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Variation_Selector}\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;

export const visibleText = (text: string): string => text.replace(hidden, spelledOut);
