export const studioAddress = (spaceId: string, planId: string): string =>
  `/spaces/${spaceId}?panel=plan&plan=${planId}`;
