/** Every procedure by its name. A router only checks the input's shape and calls one use case. */
import { approvalsRouter, rulesRouter } from './approvals-router';
import { conversationsRouter } from './conversations-router';
import { plansRouter } from './plans-router';
import { modelsRouter, modesRouter } from './settings-router';
import { spacesRouter } from './spaces-router';
import { router } from './trpc';
import { membersRouter, repositoriesRouter, tokensRouter, workspacesRouter } from './workspaces-router';

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
});

export type AppRouter = typeof appRouter;
