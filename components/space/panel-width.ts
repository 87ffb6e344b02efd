import { rememberedWidth } from '@/components/ui/remembered-width';

/** How wide a person keeps the panel beside the conversation, in this browser. */
export const panelWidth = rememberedWidth('panel-width', { least: 320, most: 960, usual: 500 });
