-- CreateTable
CREATE TABLE "Approval" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "openKey" TEXT,
    "title" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectHash" TEXT NOT NULL,
    "requester" TEXT NOT NULL,
    "decider" TEXT,
    "comment" TEXT,
    "answer" TEXT,
    "cause" TEXT,
    "callId" TEXT,
    "planId" TEXT,
    "planRevision" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "expiresAt" DATETIME,
    "consumedAt" DATETIME,
    CONSTRAINT "Approval_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Approval_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Plan" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "openKey" TEXT,
    "revision" INTEGER NOT NULL,
    "goal" TEXT NOT NULL,
    "steps" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Plan_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Plan_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PlanRevision" (
    "planId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "rewindOf" INTEGER,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("planId", "revision"),
    CONSTRAINT "PlanRevision_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PlanComment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "planId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "nodeKey" TEXT,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "PlanComment_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Rule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "Rule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Rule_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Approval_openKey_key" ON "Approval"("openKey");

-- CreateIndex
CREATE INDEX "Approval_workspaceId_status_id_idx" ON "Approval"("workspaceId", "status", "id");

-- CreateIndex
CREATE INDEX "Approval_conversationId_callId_idx" ON "Approval"("conversationId", "callId");

-- CreateIndex
CREATE INDEX "Approval_spaceId_kind_status_idx" ON "Approval"("spaceId", "kind", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Plan_openKey_key" ON "Plan"("openKey");

-- CreateIndex
CREATE INDEX "Plan_spaceId_id_idx" ON "Plan"("spaceId", "id");

-- CreateIndex
CREATE INDEX "PlanComment_planId_id_idx" ON "PlanComment"("planId", "id");

-- CreateIndex
CREATE INDEX "Rule_spaceId_tool_idx" ON "Rule"("spaceId", "tool");
