/** Every procedure by its name. A router only checks the input's shape and calls one use case. */
import { approvalsRouter, rulesRouter } from './approvals-router';
import { conversationsRouter } from './conversations-router';
import { retentionRouter, tombstonesRouter } from './data-router';
import { membersRouter, tokensRouter } from './members-router';
import { plansRouter } from './plans-router';
import { modelsRouter, modesRouter } from './settings-router';
import { spacesRouter } from './spaces-router';
import { router } from './trpc';
import { repositoriesRouter, workspacesRouter } from './workspaces-router';

export const appRouter = router({
  workspaces: workspacesRouter,
  members: membersRouter,
  tokens: tokensRouter,
  repositories: repositoriesRouter,
  spaces: spacesRouter,
  conversations: conversationsRouter,
  approvals: approvalsRouter,
  plans: plansRouter,
  rules: rulesRouter,
  models: modelsRouter,
  modes: modesRouter,
  retention: retentionRouter,
  tombstones: tombstonesRouter,
});

export type AppRouter = typeof appRouter;
