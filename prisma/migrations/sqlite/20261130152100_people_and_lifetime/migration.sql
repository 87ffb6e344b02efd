-- AlterTable
ALTER TABLE "Membership" ADD COLUMN "removedAt" DATETIME;

-- AlterTable
ALTER TABLE "Token" ADD COLUMN "lastUsedAt" DATETIME;
ALTER TABLE "Token" ADD COLUMN "usesLeft" INTEGER;

-- AlterTable
ALTER TABLE "Space" ADD COLUMN "archivedAt" DATETIME;

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "archivedAt" DATETIME;

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "maxUses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "Invite_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BodyUse" (
    "hash" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,

    PRIMARY KEY ("hash", "stream", "purpose")
);

-- CreateTable
CREATE TABLE "RemovedBody" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "reason" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "removedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Tombstone" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "spaceId" TEXT,
    "branch" TEXT,
    "repository" TEXT,
    "events" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "deletedBy" TEXT NOT NULL,
    "deletedAt" DATETIME NOT NULL,
    CONSTRAINT "Tombstone_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Invite_hash_key" ON "Invite"("hash");

-- CreateIndex
CREATE INDEX "Invite_workspaceId_id_idx" ON "Invite"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "BodyUse_stream_idx" ON "BodyUse"("stream");

-- CreateIndex
CREATE INDEX "BodyUse_purpose_at_idx" ON "BodyUse"("purpose", "at");

-- CreateIndex
CREATE INDEX "Tombstone_workspaceId_deletedAt_idx" ON "Tombstone"("workspaceId", "deletedAt");

-- What is there already: since when spaces are archived, and which log names which body.
UPDATE "Space" SET "archivedAt" = "updatedAt" WHERE "status" = 'archived';
INSERT OR IGNORE INTO "BodyUse" ("hash", "stream", "purpose", "bytes", "at")
SELECT "data" ->> '$.full.body', "stream", 'output', max("data" ->> '$.full.bytes'), max("at")
FROM "Event" WHERE "type" = 'tool/result' AND "data" ->> '$.full.body' IS NOT NULL GROUP BY 1, 2;
INSERT OR IGNORE INTO "BodyUse" ("hash", "stream", "purpose", "bytes", "at")
SELECT named."hash", named."stream", 'request', coalesce((SELECT length(CAST("text" AS BLOB)) FROM "Body" WHERE "Body"."hash" = named."hash"), 0), max(named."at")
FROM (
    SELECT "data" ->> '$.system' AS "hash", "stream", "at" FROM "Event" WHERE "type" = 'request/header'
    UNION ALL SELECT "data" ->> '$.tools', "stream", "at" FROM "Event" WHERE "type" = 'request/header'
    UNION ALL SELECT "data" ->> '$.prompt', "stream", "at" FROM "Event" WHERE "type" = 'request/auxiliary'
) AS named
WHERE named."hash" IS NOT NULL GROUP BY 1, 2;
