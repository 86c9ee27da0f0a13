import { busContract } from '../contract/bus-contract.ts';
import { deadLetterTests } from '../contract/bus-failures.ts';
import { pubsubUnderTest } from './bus-under-test.ts';

busContract('Pub/Sub', pubsubUnderTest, [deadLetterTests]);
