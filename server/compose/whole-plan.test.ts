import { wholePlanContract } from './whole-plan.contract';

wholePlanContract('SQLite', async () => ({}));
