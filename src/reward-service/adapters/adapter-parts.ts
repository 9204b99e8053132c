import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Clock } from '../../kernel/clock.ts';
import type { ServiceDefaults } from '../../rewards/service/group-settings.ts';
import type { GroupFault } from '../../rewards/service/service-group.ts';
import type { GroupDesk } from '../group-desk.ts';

/** What the server of Node gives a handler; absent where a test asks the routes themselves. */
export interface AdapterEnv {
  readonly Bindings: Partial<HttpBindings>;
}

/** Why a request came to nothing: the desk's reason, or a request that does not fit. */
export type AdapterFault = GroupFault | { readonly code: 'bad_request'; readonly message: string };

/** What adapters are made of. */
export interface AdapterParts {
  readonly desk: GroupDesk;
  /** What the service was started with. */
  readonly defaults: ServiceDefaults;
  readonly clock: Clock;
  /** Answers a request that came to nothing, in the form of all errors of the service. */
  readonly refuse: (c: Context, fault: AdapterFault) => Response;
}
