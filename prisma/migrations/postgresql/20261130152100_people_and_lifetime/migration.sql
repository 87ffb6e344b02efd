-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "removedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Token" ADD COLUMN     "lastUsedAt" TIMESTAMP(3),
ADD COLUMN     "usesLeft" INTEGER;

-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "archivedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN     "archivedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "maxUses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BodyUse" (
    "hash" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "BodyUse_pkey" PRIMARY KEY ("hash","stream","purpose")
);

-- CreateTable
CREATE TABLE "RemovedBody" (
    "hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "removedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RemovedBody_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Tombstone" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "spaceId" TEXT,
    "branch" TEXT,
    "repository" TEXT,
    "events" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "deletedBy" TEXT NOT NULL,
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Tombstone_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tombstone" ADD CONSTRAINT "Tombstone_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is there already: since when spaces are archived, and which log names which body.
UPDATE "Space" SET "archivedAt" = "updatedAt" WHERE "status" = 'archived';
INSERT INTO "BodyUse" ("hash", "stream", "purpose", "bytes", "at")
SELECT "data"::json -> 'full' ->> 'body', "stream", 'output', max(("data"::json -> 'full' ->> 'bytes')::int), max("at")
FROM "Event" WHERE "type" = 'tool/result' AND "data"::json -> 'full' ->> 'body' IS NOT NULL GROUP BY 1, 2
ON CONFLICT DO NOTHING;
INSERT INTO "BodyUse" ("hash", "stream", "purpose", "bytes", "at")
SELECT named."hash", named."stream", 'request', coalesce((SELECT octet_length("text") FROM "Body" WHERE "Body"."hash" = named."hash"), 0), max(named."at")
FROM (
    SELECT "data"::json ->> 'system' AS "hash", "stream", "at" FROM "Event" WHERE "type" = 'request/header'
    UNION ALL SELECT "data"::json ->> 'tools', "stream", "at" FROM "Event" WHERE "type" = 'request/header'
    UNION ALL SELECT "data"::json ->> 'prompt', "stream", "at" FROM "Event" WHERE "type" = 'request/auxiliary'
) AS named
WHERE named."hash" IS NOT NULL GROUP BY 1, 2
ON CONFLICT DO NOTHING;
