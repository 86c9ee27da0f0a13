import { busContract } from '../contract/bus-contract.ts';
import { deliveryTests } from '../contract/bus-delivery.ts';
import { retryTests } from '../contract/bus-failures.ts';
import { publishTests } from '../contract/bus-publishing.ts';
import { pubsubUnderTest } from './bus-under-test.ts';

/** What takes a minute of real time stands in files of its own, which run at the same time. */
busContract('Pub/Sub', pubsubUnderTest, [publishTests, deliveryTests, retryTests]);
