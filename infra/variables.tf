variable "project_id" {
  description = "Google Cloud project that holds nothing else. It must exist and have billing switched on."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project_id))
    error_message = "A project id has 6 to 30 lower-case letters, digits and hyphens, and begins with a letter."
  }
}

variable "region" {
  description = "Where everything runs and every document and message is stored. asia-east1 is Changhua itself."
  type        = string
  default     = "asia-east1"

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]$", var.region))
    error_message = "A region looks like asia-east1."
  }
}

variable "billing_account" {
  description = "Billing account of the project, for the budget: gcloud billing accounts list."
  type        = string

  validation {
    condition     = can(regex("^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$", var.billing_account))
    error_message = "A billing account looks like 01AB23-45CD67-89EF01."
  }
}

variable "monthly_budget" {
  description = "Whole units of the billing account's currency a month; a mail comes at 50, 90 and 100 %."
  type        = number
  default     = 50

  validation {
    condition     = var.monthly_budget >= 1 && floor(var.monthly_budget) == var.monthly_budget
    error_message = "The budget is a whole number of 1 or more."
  }
}

variable "line_bot_user_id" {
  description = "The bot's own user id: LINE Developers console, Basic settings, Your user ID of the channel's bot."
  type        = string

  validation {
    condition     = can(regex("^U[0-9a-f]{32}$", var.line_bot_user_id))
    error_message = "LINE's user ids are U and 32 hexadecimal digits."
  }
}

variable "bot_names" {
  description = "Further names that people type after @ in a group."
  type        = list(string)
  default     = []

  validation {
    condition     = length(var.bot_names) <= 10 && alltrue([for name in var.bot_names : name == trimspace(name) && name != "" && !strcontains(name, ",")])
    error_message = "At most ten names, none empty, without commas or spaces around them."
  }
}

variable "push_messages" {
  description = "Whether an answer too late for its reply token is pushed. LINE counts and bills pushes."
  type        = bool
  default     = false
}

variable "line_basic_id" {
  description = "The bot's basic id (@...), for the button in a group that leads to its 1:1 chat."
  type        = string

  validation {
    condition     = startswith(var.line_basic_id, "@")
    error_message = "Starts with @: LINE Developers console, Messaging API settings."
  }
}

variable "trace" {
  description = "Where the spans of a turn go: off, log (as log lines), or cloud (Cloud Trace)."
  type        = string
  default     = "cloud"

  validation {
    condition     = contains(["off", "log", "cloud"], var.trace)
    error_message = "One of off, log, cloud."
  }
}

variable "trace_share" {
  description = "Share of the turns whose spans are recorded, 0 to 1. Own spans are billed."
  type        = number
  default     = 0.1

  validation {
    condition     = var.trace_share >= 0 && var.trace_share <= 1
    error_message = "From 0 to 1."
  }
}

variable "model_calls_per_day" {
  description = "How often a person may use the model in a day. The key must belong to a paid plan."
  type        = number
  default     = 200

  validation {
    condition     = var.model_calls_per_day >= 1 && floor(var.model_calls_per_day) == var.model_calls_per_day
    error_message = "A whole number from 1."
  }
}

variable "github_repository" {
  description = "owner/name of the repository whose main branch may deploy; alerts link the runbooks in it."
  type        = string

  validation {
    condition     = can(regex("^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$", var.github_repository))
    error_message = "A repository is owner/name."
  }
}

variable "alert_emails" {
  description = "Who is mailed when an alert opens or the budget is reached."
  type        = set(string)

  validation {
    condition     = length(var.alert_emails) > 0 && alltrue([for mail in var.alert_emails : can(regex("^[^@\\s]+@[^@\\s]+$", mail))])
    error_message = "At least one mail address: an alert that nobody gets is none."
  }
}

variable "operators" {
  description = "Members who may read dead letters (which hold people's words for one day), logs, metrics and traces."
  type        = set(string)
  default     = []

  validation {
    condition     = alltrue([for member in var.operators : can(regex("^(user|group):[^@\\s]+@[^@\\s]+$", member))])
    error_message = "An operator is user:… or group:…, never allUsers and never a service account."
  }
}

variable "first_image" {
  description = "What runs until the first deployment. Afterwards the deployment owns the images."
  type        = string
  default     = "us-docker.pkg.dev/cloudrun/container/hello"
}

# Price of one instance kept warm (Cloud Run, request-based billing, tier 1 regions such as asia-east1, USD, a month
# of 30 days = 2,592,000 s), for 1 vCPU and 0.5 GiB while it is idle:
#   1 vCPU  × 2,592,000 s × 0.0000025 = 6.48
#   0.5 GiB × 2,592,000 s × 0.0000025 = 3.24
#   together                            9.72 a month for each min_instances = 1
# All six warm: 6 × 9.72 = 58.32. With 0 a service costs nothing while nobody asks, and its first answer after a
# pause waits for a cold start. LINE gives ingress 2 s, which a cold start can miss: hence its 1.
# `terraform output monthly_idle_price` says what the chosen numbers cost.
variable "scaling" {
  description = "Instances per service, and requests at once per instance."
  type = map(object({
    min_instances = number
    max_instances = number
    concurrency   = number
  }))
  default = {
    ingress      = { min_instances = 1, max_instances = 10, concurrency = 80 }  # 1 × 9.72 = 9.72 a month
    router       = { min_instances = 0, max_instances = 20, concurrency = 160 } # 0 × 9.72 = 0.00 a month
    place-search = { min_instances = 0, max_instances = 20, concurrency = 160 } # 0 × 9.72 = 0.00 a month
    memory       = { min_instances = 0, max_instances = 20, concurrency = 160 } # 0 × 9.72 = 0.00 a month
    validator    = { min_instances = 0, max_instances = 20, concurrency = 160 } # 0 × 9.72 = 0.00 a month
    responder    = { min_instances = 0, max_instances = 20, concurrency = 160 } # 0 × 9.72 = 0.00 a month
  }

  validation {
    condition     = toset(keys(var.scaling)) == toset(keys(jsondecode(file("${path.module}/topology.json")).services))
    error_message = "scaling must name exactly the services of topology.json."
  }

  validation {
    condition     = alltrue([for s in values(var.scaling) : s.min_instances >= 0 && s.max_instances >= max(1, s.min_instances) && s.max_instances <= 100])
    error_message = "0 ≤ min_instances ≤ max_instances, and 1 ≤ max_instances ≤ 100."
  }

  validation {
    condition     = alltrue([for s in values(var.scaling) : s.concurrency >= 1 && s.concurrency <= 1000])
    error_message = "Cloud Run allows 1 to 1,000 requests at once per instance."
  }
}
