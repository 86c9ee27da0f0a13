# Everything that Terraform makes follows from topology.json, which the services and the emulators read too.

locals {
  topology = jsondecode(file("${path.module}/topology.json"))

  services  = local.topology.services
  consumers = { for name, service in local.services : name => service if !service.public }
  topics    = local.topology.topics

  # Named as shared/src/bus.ts names them.
  subscriptions = {
    for subscription in local.topology.subscriptions : "${subscription.topic}--${subscription.service}" => {
      topic              = subscription.topic
      service            = subscription.service
      requestSeconds     = subscription.requestSeconds
      ackDeadlineSeconds = subscription.ackDeadlineSeconds
      deadLetter         = lookup(subscription, "deadLetter", true)
    }
  }
  dead_lettering = { for name, subscription in local.subscriptions : name => subscription if subscription.deadLetter }

  publishers = merge([
    for topic, wiring in local.topics : {
      for service in wiring.publishers : "${topic}--${service}" => { topic = topic, service = service }
    }
  ]...)

  # What is about a person stands in a database of its own, so that no other service can be given it by mistake.
  collections = {
    for name, access in local.topology.collections : name => {
      database = lookup(access, "database", "(default)")
      readers  = access.readers
      writers  = access.writers
    }
  }
  databases = toset([for collection in local.collections : collection.database])

  # One right per service and database: Firestore's IAM knows no collections, and writing includes reading.
  database_uses = flatten([
    for collection in local.collections : [
      for kind in ["readers", "writers"] : [
        for service in collection[kind] : { database = collection.database, service = service, kind = kind }
      ]
    ]
  ])
  database_rights = {
    for name, uses in { for use in local.database_uses : "${use.database}--${use.service}" => use... } : name => {
      database = uses[0].database
      service  = uses[0].service
      role     = contains(uses[*].kind, "writers") ? "roles/datastore.user" : "roles/datastore.viewer"
    }
  }

  # Known before the service exists: a push subscription and the service that checks its audience need it alike.
  urls = {
    for name, _ in local.services : name => "https://${name}-${data.google_project.this.number}.${var.region}.run.app"
  }
}
