locals {
  # Cloud Run ends a request after this; of several subscriptions the longest counts. Ingress must answer LINE in 2 s.
  request_seconds = {
    for name, _ in local.services : name => max(10, [
      for subscription in local.subscriptions : subscription.requestSeconds if subscription.service == name
    ]...)
  }

  # What Pub/Sub may have in flight towards one service whose mean latency is above one second. An instance that is
  # missing then is a 429, which counts as a nack and slows the whole subscription down.
  push_window = 3000
}

resource "google_cloud_run_v2_service" "service" {
  for_each = local.services

  name     = each.key
  location = var.region

  # LINE signs its webhooks and sends no Google token, so the one public service does without the invoker check.
  # The others answer only inside the project, and only the accounts that iam.tf lets in.
  ingress              = each.value.public ? "INGRESS_TRAFFIC_ALL" : "INGRESS_TRAFFIC_INTERNAL_ONLY"
  invoker_iam_disabled = each.value.public

  template {
    service_account                  = google_service_account.service[each.key].email
    timeout                          = "${local.request_seconds[each.key]}s"
    max_instance_request_concurrency = var.scaling[each.key].concurrency

    scaling {
      min_instance_count = var.scaling[each.key].min_instances
      max_instance_count = var.scaling[each.key].max_instances
    }

    containers {
      image = var.first_image

      ports {
        container_port = 8080
      }

      resources {
        limits = {
          cpu    = "1"
          memory = "512Mi"
        }
        # CPU while a request runs: nothing in a service goes on after its answer.
        cpu_idle          = true
        startup_cpu_boost = true
      }

      startup_probe {
        period_seconds    = 1
        failure_threshold = 30
        timeout_seconds   = 1
        http_get {
          path = "/healthz"
        }
      }

      dynamic "env" {
        for_each = local.environment[each.key]

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = local.secret_environment[each.key]

        content {
          name = env.key
          value_source {
            secret_key_ref {
              secret  = google_secret_manager_secret.secret[env.value].secret_id
              version = "latest"
            }
          }
        }
      }
    }
  }

  lifecycle {
    # Images and traffic belong to the deployment (infra/deploy): Terraform changes what a service may do, and such a
    # change reaches people with the next deployment, smoke-tested like any other.
    ignore_changes = [client, client_version, template[0].containers[0].image, template[0].revision, traffic]

    precondition {
      condition     = each.value.public || var.scaling[each.key].max_instances * var.scaling[each.key].concurrency > local.push_window
      error_message = "${each.key}: max_instances × concurrency must be above the push window of ${local.push_window}."
    }
  }

  depends_on = [google_secret_manager_secret_iam_member.accessor]
}
