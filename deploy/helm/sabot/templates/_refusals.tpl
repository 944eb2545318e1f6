{{- /* Combinations that a schema cannot see. */ -}}
{{- define "sabot.refusals" -}}
{{- $values := .Values -}}
{{- if and (eq $values.environment "production") $values.evaluation.enabled -}}
{{- fail "evaluation.enabled: the servers of this chart have no replica and no backup, so environment must not be production" -}}
{{- end -}}
{{- if and (eq $values.secrets.mode "generated") (not $values.evaluation.enabled) -}}
{{- fail "secrets.mode: generated is for evaluation.enabled only; use existing or external" -}}
{{- end -}}
{{- if and (eq $values.secrets.mode "external") (not $values.secrets.external.storeRef.name) -}}
{{- fail "secrets.external.storeRef.name: is needed with secrets.mode external" -}}
{{- end -}}
{{- if and $values.evaluation.enabled (eq $values.migrations.mode "hook") -}}
{{- fail "migrations.mode: a hook runs before the database of this chart exists; use init with evaluation.enabled" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (ne (toString (index $values.services.gateway.env "AUTH_MODE")) "oidc") -}}
{{- fail "services.gateway.env.AUTH_MODE: must be oidc in production, as demo mode gives money away" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (not (index $values.services.gateway.env "ALLOWED_ORIGINS")) -}}
{{- fail "services.gateway.env.ALLOWED_ORIGINS: is needed in production" -}}
{{- end -}}
{{- if and (eq $values.environment "production") (lt (int $values.nats.streamReplicas) 3) -}}
{{- fail "nats.streamReplicas: must be at least 3 in production, as fewer lose the events with one server" -}}
{{- end -}}
{{- if and $values.keda.enabled (not $values.keda.prometheusAddress) -}}
{{- fail "keda.prometheusAddress: is needed with keda.enabled" -}}
{{- end -}}
{{- range $name, $service := $values.services -}}
{{- if and $service.database (not (has "DATABASE_URL" $service.secretKeys)) -}}
{{- fail (printf "services.%s.secretKeys: needs DATABASE_URL" $name) -}}
{{- end -}}
{{- range $variable := $service.secretKeys -}}
{{- if hasKey $service.env $variable -}}
{{- fail (printf "services.%s.env: %s is one of secretKeys and must not be plain" $name $variable) -}}
{{- end -}}
{{- end -}}
{{- if and (gt (int $service.autoscaling.minReplicas) (int $service.autoscaling.maxReplicas)) $service.autoscaling.enabled -}}
{{- fail (printf "services.%s.autoscaling: minReplicas is above maxReplicas" $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
