{{- /* Combinations that the schema cannot check. */ -}}
{{- define "sabot.refusals" -}}
{{- $values := .Values -}}
{{- if and (eq $values.environment "production") $values.evaluation.enabled -}}
{{- fail "evaluation.enabled: the chart's own servers have no replicas and no backups, so environment must not be production" -}}
{{- end -}}
{{- if and (eq $values.secrets.mode "generated") (not $values.evaluation.enabled) -}}
{{- fail "secrets.mode: generated is for evaluation.enabled only; use existing or external" -}}
{{- end -}}
{{- if and (eq $values.secrets.mode "external") (not $values.secrets.external.storeRef.name) -}}
{{- fail "secrets.external.storeRef.name: is required with secrets.mode external" -}}
{{- end -}}
{{- if and $values.evaluation.enabled (eq $values.migrations.mode "hook") -}}
{{- fail "migrations.mode: a hook would run before the chart's own database exists; use init with evaluation.enabled" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (ne (toString (index $values.services.gateway.env "AUTH_MODE")) "oidc") -}}
{{- fail "services.gateway.env.AUTH_MODE: must be oidc in production, because demo mode gives money away" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (not (index $values.services.gateway.env "ALLOWED_ORIGINS")) -}}
{{- fail "services.gateway.env.ALLOWED_ORIGINS: is required in production" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (lt (int $values.nats.streamReplicas) 3) -}}
{{- fail "nats.streamReplicas: must be at least 3 in production: with fewer, the loss of one server stops or loses events" -}}
{{- end -}}
{{- if and $values.keda.enabled (not $values.keda.prometheusAddress) -}}
{{- fail "keda.prometheusAddress: is required with keda.enabled" -}}
{{- end -}}
{{- range $name, $service := $values.services -}}
{{- if and $service.database (not (has "DATABASE_URL" $service.secretKeys)) -}}
{{- fail (printf "services.%s.secretKeys: must contain DATABASE_URL" $name) -}}
{{- end -}}
{{- if has "OWNER_DATABASE_URL" $service.secretKeys -}}
{{- fail (printf "services.%s.secretKeys: OWNER_DATABASE_URL is for migrations only, from the Secret <release>-%s-owner" $name $name) -}}
{{- end -}}
{{- if and $service.database (not (index $service.env "DATABASE_CONNECTIONS")) -}}
{{- fail (printf "services.%s.env.DATABASE_CONNECTIONS: is required, because the chart adds up the connections" $name) -}}
{{- end -}}
{{- range $variable := $service.secretKeys -}}
{{- if hasKey $service.env $variable -}}
{{- fail (printf "services.%s.env: %s is one of the secretKeys and must not be plain" $name $variable) -}}
{{- end -}}
{{- end -}}
{{- if and (gt (int $service.autoscaling.minReplicas) (int $service.autoscaling.maxReplicas)) $service.autoscaling.enabled -}}
{{- fail (printf "services.%s.autoscaling: minReplicas is above maxReplicas" $name) -}}
{{- end -}}
{{- end -}}
{{- $budget := fromYaml (include "sabot.connectionBudget" .) -}}
{{- if gt (int $budget.sum) (int $values.postgresql.maxConnections) -}}
{{- fail (printf "postgresql.maxConnections: is %d, but the pods may need %d connections: %s" (int $values.postgresql.maxConnections) (int $budget.sum) $budget.terms) -}}
{{- end -}}
{{- end -}}

{{- /*
How many connections to PostgreSQL the installation may hold at once: during a rollout each service has one pod more than at
most, each migration has a connection, and PostgreSQL keeps three for its administrators.
*/ -}}
{{- define "sabot.connectionBudget" -}}
{{- $sum := 3 -}}
{{- $terms := list -}}
{{- range $name, $service := .Values.services -}}
{{- if $service.database -}}
{{- $pods := add 1 (ternary $service.autoscaling.maxReplicas $service.replicas $service.autoscaling.enabled) -}}
{{- $each := add (index $service.env "DATABASE_CONNECTIONS") (default 0 $service.leaseConnections) -}}
{{- $sum = add $sum (mul $pods $each) 1 -}}
{{- $terms = append $terms (printf "%s %d pods × %d + 1 for its migration" $name (int $pods) (int $each)) -}}
{{- end -}}
{{- end -}}
sum: {{ $sum }}
terms: {{ append $terms "3 for administrators" | join ", " | quote }}
{{- end -}}
