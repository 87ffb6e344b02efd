import { makeSqliteStore } from '@/server/store/store-under-test';
import { appendContract } from './append.contract';
import { transactContract } from './transact.contract';

appendContract('sqlite', makeSqliteStore);
transactContract('sqlite', makeSqliteStore);
