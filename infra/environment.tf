# The variables of each service: its config.ts names them. A value that is a secret stands in local.secrets only.

locals {
  common_environment = {
    GOOGLE_CLOUD_PROJECT = var.project_id
    TRACE                = var.trace
  }

  consumer_environment = {
    for name, _ in local.consumers : name => {
      PUSH_AUTH            = "cloud-run-iam"
      PUSH_AUDIENCE        = local.urls[name]
      PUSH_SERVICE_ACCOUNT = google_service_account.push.email
    }
  }

  own_environment = {
    ingress = {
      LINE_BOT_USER_ID = var.line_bot_user_id
      BOT_NAMES        = join(",", var.bot_names)
      TRACE_SHARE      = tostring(var.trace_share)
    }
    router = {
      GEMINI_PAID         = "true"
      MODEL_CALLS_PER_DAY = tostring(var.model_calls_per_day)
    }
    responder = {
      PUSH_MESSAGES = var.push_messages ? "on" : "off"
      LINE_BASIC_ID = var.line_basic_id
    }
  }

  environment = {
    for name, _ in local.services : name => merge(
      local.common_environment,
      lookup(local.consumer_environment, name, {}),
      lookup(local.own_environment, name, {}),
    )
  }

  # Each secret: the variable it becomes and the services that are given it. Nobody else may read it.
  secrets = {
    "line-channel-secret"       = { variable = "LINE_CHANNEL_SECRET", services = ["ingress"] }
    "line-channel-access-token" = { variable = "LINE_CHANNEL_ACCESS_TOKEN", services = ["router", "responder"] }
    "owner-peppers"             = { variable = "OWNER_PEPPERS", services = ["ingress"] }
    "card-keys"                 = { variable = "CARD_KEYS", services = ["memory"] }
    "gemini-api-key"            = { variable = "GEMINI_API_KEY", services = ["router"] }
  }

  secret_readers = merge([
    for name, secret in local.secrets : {
      for service in secret.services : "${name}--${service}" => {
        secret = name, variable = secret.variable, service = service
      }
    }
  ]...)

  secret_environment = {
    for name, _ in local.services : name => {
      for reader in local.secret_readers : reader.variable => reader.secret if reader.service == name
    }
  }
}
