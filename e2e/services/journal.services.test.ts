import { appendContract } from '@/server/journal/append.contract';
import { transactContract } from '@/server/journal/transact.contract';
import { makePostgresStore } from './postgres-store';

appendContract('postgresql', makePostgresStore);
transactContract('postgresql', makePostgresStore);
