'use client';
/** Cards for what is asked, loaded when a conversation first has one: most have none, and none is in the first frame. */
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';

const Card = lazyPart(() => import('./approval-card').then((file) => file.ApprovalCard));
const Row = lazyPart(() => import('./plan-row').then((file) => file.PlanRow));
const Confirmation = lazyPart(() => import('./tool-confirmation').then((file) => file.ToolConfirmation));

export const ApprovalCard = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <Card {...props} />
  </Suspense>
);

export const PlanRow = (props: ComponentProps<typeof Row>) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <Row {...props} />
  </Suspense>
);

export const ToolConfirmation = (props: ComponentProps<typeof Confirmation>) => (
  <Suspense fallback={<Skeleton className="m-2 h-16" />}>
    <Confirmation {...props} />
  </Suspense>
);
