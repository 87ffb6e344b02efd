/** Beside the conversation the plan belongs to. */
export const studioAddress = (
  { spaceId, conversationId }: { readonly spaceId: string; readonly conversationId: string },
  planId: string,
): string =>
  `/spaces/${spaceId}?${new URLSearchParams({ conversation: conversationId, panel: 'plan', plan: planId })}`;
