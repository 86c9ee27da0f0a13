import type { Change } from '../planted.ts';

/** What somebody could get wrong, the rule that must find it, and a word of what it says. */
export const planted: [name: string, rule: string, words: RegExp, change: Change][] = [
  [
    'a file that terraform fmt would change',
    'format',
    /terraform fmt/,
    { file: 'secrets.tf', from: '  secret_id = each.key', to: '  secret_id    = each.key' },
  ],
  [
    'a value that Google does not know',
    'schema',
    /must be one of/,
    { file: 'services.tf', from: '"INGRESS_TRAFFIC_INTERNAL_ONLY"', to: '"INGRESS_TRAFFIC_INTERNAL"' },
  ],
  [
    'an ack deadline that is not the topology’s',
    'wiring',
    /ackDeadlineSeconds is 10, not 60/,
    { file: 'pubsub.tf', from: 'each.value.ackDeadlineSeconds', to: '10' },
  ],
  [
    'a push to a path that no service has',
    'wiring',
    /endpoint is .*\/events\//,
    { file: 'pubsub.tf', from: '/push/$', to: '/events/$' },
  ],
  [
    'a token for another service than the one called',
    'wiring',
    /audience is .*ingress/,
    {
      file: 'pubsub.tf',
      from: 'audience              = local.urls[each.value.service]',
      to: 'audience              = local.urls["ingress"]',
    },
  ],
  [
    'services that wait for another audience than theirs',
    'wiring',
    /audienceOfService is .*ingress/,
    {
      file: 'environment.tf',
      from: 'PUSH_AUDIENCE        = local.urls[name]',
      to: 'PUSH_AUDIENCE        = local.urls["ingress"]',
    },
  ],
  [
    'subscriptions that expire in a quiet month',
    'wiring',
    /expires when it is quiet/,
    { file: 'pubsub.tf', from: 'ttl = ""', to: 'ttl = "2678400s"' },
  ],
  [
    'dead letters kept for a week',
    'wiring',
    /keeps messages of .* for 604800 s/,
    { file: 'pubsub.tf', from: '"86400s"', to: '"604800s"' },
  ],
  [
    'failed events that go nowhere',
    'wiring',
    /deadLetterTopic is undefined, not dead-letter/,
    { file: 'pubsub.tf', from: 'each.value.deadLetter ? ["dead-letter"] : []', to: '[]' },
  ],
  [
    'requests that end before their handler may',
    'wiring',
    /ends requests after 10 s/,
    {
      file: 'services.tf',
      from: 'timeout                          = "${local.request_seconds[each.key]}s"',
      to: 'timeout                          = "${min(10, local.request_seconds[each.key])}s"',
    },
  ],
  [
    'fewer requests at once than Pub/Sub may send',
    'plan',
    /above the push window/,
    {
      file: 'variables.tf',
      from: 'router       = { min_instances = 0, max_instances = 20',
      to: 'router       = { min_instances = 0, max_instances = 2',
    },
  ],
  [
    'every service may publish everything',
    'rights',
    /ingress: pubsub\.publisher on topic reply\.approved is given/,
    {
      file: 'topology.tf',
      from: 'for service in wiring.publishers :',
      to: 'for service in keys(local.services) :',
    },
  ],
  [
    'a database right that is not tied to its database',
    'rights',
    /datastore\.viewer on the project is given/,
    { file: 'iam.tf', from: 'resource.name ==', to: 'resource.type !=' },
  ],
  [
    'secrets that another service than their owner may read',
    'rights',
    /responder: secretmanager\.secretAccessor on secret owner-peppers is given/,
    {
      file: 'iam.tf',
      from: 'secret_id = google_secret_manager_secret.secret[each.value.secret].secret_id\n  role      = "roles/secretmanager.secretAccessor"\n  member    = google_service_account.service[each.value.service].member',
      to: 'secret_id = google_secret_manager_secret.secret[each.value.secret].secret_id\n  role      = "roles/secretmanager.secretAccessor"\n  member    = google_service_account.service["responder"].member',
    },
  ],
  [
    'Pub/Sub may not take failed events away',
    'rights',
    /Pub\/Sub: pubsub\.subscriber on subscription .* is missing/,
    { file: 'iam.tf', from: 'for_each = local.dead_lettering', to: 'for_each = {}' },
  ],
  [
    'a sign-in for every branch of every repository',
    'rights',
    /GitHub example\/jiaba: iam\.workloadIdentityUser .* is given/,
    {
      file: 'deployer.tf',
      from: 'assertion.repository == \\"${var.github_repository}\\" && assertion.ref == \\"refs/heads/main\\"',
      to: 'assertion.repository != \\"${var.github_repository}\\"',
    },
  ],
  [
    'a consumer that everybody may call',
    'exposure',
    /grants something to everybody/,
    { file: 'iam.tf', from: 'member   = google_service_account.push.member', to: 'member   = "allUsers"' },
  ],
  [
    'consumers on the open internet',
    'exposure',
    /ingress must be INGRESS_TRAFFIC_INTERNAL_ONLY/,
    {
      file: 'services.tf',
      from: 'each.value.public ? "INGRESS_TRAFFIC_ALL" : "INGRESS_TRAFFIC_INTERNAL_ONLY"',
      to: '"INGRESS_TRAFFIC_ALL"',
    },
  ],
  [
    'consumers without the invoker check',
    'exposure',
    /invoker_iam_disabled must be false/,
    {
      file: 'services.tf',
      from: 'invoker_iam_disabled = each.value.public',
      to: 'invoker_iam_disabled = true',
    },
  ],
  [
    'one account for all services',
    'exposure',
    /shares its account/,
    {
      file: 'services.tf',
      from: 'google_service_account.service[each.key].email',
      to: 'google_service_account.service["memory"].email',
    },
  ],
  [
    'an expiry field that no document has',
    'database',
    /field expireAt must be/,
    { file: 'firestore.tf', from: '"expireAt"', to: '"expiresAt"' },
  ],
  [
    'databases that cannot be restored',
    'database',
    /POINT_IN_TIME_RECOVERY_ENABLED/,
    { file: 'firestore.tf', from: 'POINT_IN_TIME_RECOVERY_ENABLED', to: 'POINT_IN_TIME_RECOVERY_DISABLED' },
  ],
  [
    'memory’s data beside everybody else’s',
    'database',
    /memory is missing/,
    { file: 'topology.tf', from: 'lookup(access, "database", "(default)")', to: '"(default)"' },
  ],
  [
    'a variable that a service does not read',
    'environment',
    /PUSH_AUDIENCES is set, but its config\.ts does not read it/,
    { file: 'environment.tf', from: 'PUSH_AUDIENCE        =', to: 'PUSH_AUDIENCES       =' },
  ],
  [
    'a variable that a service reads and nobody sets',
    'environment',
    /LINE_BOT_USER_ID is read by its config\.ts, but not set/,
    { file: 'environment.tf', from: '      LINE_BOT_USER_ID = var.line_bot_user_id\n', to: '' },
  ],
  [
    'an alert whose runbook is not there',
    'alerts',
    /links no runbook that exists/,
    { file: 'alerts.tf', from: '${each.key}.md', to: '${each.key}-runbook.md' },
  ],
  [
    'a metric of a line that no service writes',
    'alerts',
    /counts a line that no service writes: deadletter/,
    { file: 'monitoring.tf', from: '\\"dead letter\\"', to: '\\"deadletter\\"' },
  ],
];
