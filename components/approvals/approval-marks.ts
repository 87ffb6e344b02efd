/** How each kind of approval is marked, and where the one in a conversation is found. */
import {
  DoorOpen,
  type LucideIcon,
  MessageCircleQuestionMark,
  ShieldQuestionMark,
  Users,
  Waypoints,
} from 'lucide-react';
import type { ApprovalKind } from '@/server/core/approval';

export const approvalIcons: Readonly<Record<ApprovalKind, LucideIcon>> = {
  plan_exit: DoorOpen,
  plan: Waypoints,
  orchestration: Users,
  tool_call: ShieldQuestionMark,
  question: MessageCircleQuestionMark,
};

/** Where the bar above the composer leads. */
export const approvalAnchor = (approvalId: string): string => `approval-${approvalId}`;
