import { busContract } from '../contract/bus-contract.ts';
import { endlessRetryTests } from '../contract/bus-failures.ts';
import { pubsubUnderTest } from './bus-under-test.ts';

busContract('Pub/Sub', pubsubUnderTest, [endlessRetryTests]);
