locals {
  latency = "${local.from_log}${google_logging_metric.hop_latency.name}\""

  charts = [
    { title = "Deliveries by outcome", filter = local.counted["hops"], group_by = "metric.label.outcome", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Hop latency, 95th percentile (ms)", filter = local.latency, group_by = "metric.label.service", aligner = "ALIGN_DELTA", reducer = "REDUCE_PERCENTILE_95" },
    { title = "Replies by how the sending ended", filter = local.counted["sends"], group_by = "metric.label.status", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Dead letters by reason", filter = local.counted["dead_letters"], group_by = "metric.label.reason", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Dead letters waiting", filter = local.alerts["dead-letters"].filter, group_by = "resource.label.subscription_id", aligner = "ALIGN_MAX", reducer = "REDUCE_SUM" },
    { title = "Gate refusals by tool", filter = local.counted["gate_refusals"], group_by = "metric.label.tool", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Breaker openings by model", filter = local.counted["breaker_openings"], group_by = "metric.label.model", aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Instances by service", filter = "resource.type=\"cloud_run_revision\" AND metric.type=\"run.googleapis.com/container/instance_count\"", group_by = "resource.label.service_name", aligner = "ALIGN_MAX", reducer = "REDUCE_SUM" },
  ]
}

resource "google_monitoring_dashboard" "jiaba" {
  dashboard_json = jsonencode({
    displayName = "Jiaba"
    mosaicLayout = {
      columns = 12
      tiles = [
        for n, chart in local.charts : {
          xPos   = n % 2 * 6
          yPos   = floor(n / 2) * 4
          width  = 6
          height = 4
          widget = {
            title = chart.title
            xyChart = {
              dataSets = [{
                plotType = "LINE"
                timeSeriesQuery = {
                  timeSeriesFilter = {
                    filter = chart.filter
                    aggregation = {
                      alignmentPeriod    = "60s"
                      perSeriesAligner   = chart.aligner
                      crossSeriesReducer = chart.reducer
                      groupByFields      = [chart.group_by]
                    }
                  }
                }
              }]
            }
          }
        }
      ]
    }
  })
}
