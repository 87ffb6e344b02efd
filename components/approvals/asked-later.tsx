'use client';
/** Cards for what is asked, loaded when a conversation first has one: most have none, and none is in the first frame. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const Card = lazy(() => import('./approval-card').then((file) => ({ default: file.ApprovalCard })));
const Row = lazy(() => import('./plan-row').then((file) => ({ default: file.PlanRow })));
const Waiting = lazy(() => import('./child-wait').then((file) => ({ default: file.ChildWait })));
const Confirmation = lazy(() =>
  import('./tool-confirmation').then((file) => ({ default: file.ToolConfirmation })),
);

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

/** Nothing most of the time, so nothing stands in for it. */
export const ChildWait = (props: ComponentProps<typeof Waiting>) => (
  <Suspense fallback={null}>
    <Waiting {...props} />
  </Suspense>
);
