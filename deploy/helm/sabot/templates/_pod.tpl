{{- /* What every pod of the release has in common: no privilege that it does not need. */ -}}

{{- define "sabot.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "sabot.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- /* The variables of a service: those the chart derives, the plain ones, the secret ones. */ -}}
{{- define "sabot.environmentOf" -}}
{{- $service := index .root.Values.services .name -}}
- { name: NODE_ENV, value: {{ .root.Values.environment }} }
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
- { name: HEALTH_PORT, value: "9090" }
- { name: SHUTDOWN_GRACE_MS, value: {{ mul .root.Values.shutdownGraceSeconds 1000 | quote }} }
{{- if eq .name "bus-keeper" }}
- { name: NATS_STREAM_REPLICAS, value: {{ .root.Values.nats.streamReplicas | quote }} }
{{- end }}
{{- with .root.Values.tracing.endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $.root.Values.tracing.share | quote }} }
{{- end }}
{{- with $service.httpPort }}
- { name: PORT, value: {{ . | quote }} }
{{- end }}
{{- if .root.Values.certificateAuthority.secretName }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/sabot/authority/{{ .root.Values.certificateAuthority.key }} }
{{- end }}
{{- if and (eq .name "round-scheduler") .root.Values.tables }}
- { name: TABLES_FILE, value: /etc/sabot/tables/tables.json }
{{- end }}
{{- if and (eq .name "blackjack") .root.Values.blackjackTables }}
- { name: BLACKJACK_TABLES_FILE, value: /etc/sabot/tables/blackjack.json }
{{- end }}
{{- if and $service.httpPort .root.Values.webBuilds.existingClaim }}
- { name: WEB_BUILDS_DIR, value: /var/lib/sabot/web-builds }
{{- end }}
{{- range $variable, $value := $service.env }}
- { name: {{ $variable }}, value: {{ include "sabot.text" $value | quote }} }
{{- end }}
{{ include "sabot.secretVariablesOf" . }}
{{- end -}}

{{- define "sabot.secretVariablesOf" -}}
{{- $secret := include "sabot.secretOf" . -}}
{{- range (index .root.Values.services .name).secretKeys }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end -}}

{{- /* Helm reads numbers as floats and would print a large one as 2e+07. */ -}}
{{- define "sabot.text" -}}
{{- if kindIs "float64" . -}}
{{- if eq . (floor .) }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- else -}}{{ . }}{{- end -}}
{{- end -}}

{{- define "sabot.mountsOf" -}}
- { name: tmp, mountPath: /tmp }
{{- if .root.Values.certificateAuthority.secretName }}
- { name: authority, mountPath: /etc/sabot/authority, readOnly: true }
{{- end }}
{{- if or (and (eq .name "round-scheduler") .root.Values.tables) (and (eq .name "blackjack") .root.Values.blackjackTables) }}
- { name: tables, mountPath: /etc/sabot/tables, readOnly: true }
{{- end }}
{{- if and (index .root.Values.services .name).httpPort .root.Values.webBuilds.existingClaim }}
- { name: web-builds, mountPath: /var/lib/sabot/web-builds }
{{- end }}
{{- end -}}

{{- define "sabot.volumesOf" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with .root.Values.certificateAuthority.secretName }}
- name: authority
  secret: { secretName: {{ . }} }
{{- end }}
{{- if or (and (eq .name "round-scheduler") .root.Values.tables) (and (eq .name "blackjack") .root.Values.blackjackTables) }}
- name: tables
  configMap: { name: {{ include "sabot.of" (dict "root" .root "name" "tables") }} }
{{- end }}
{{- if and (index .root.Values.services .name).httpPort .root.Values.webBuilds.existingClaim }}
- name: web-builds
  persistentVolumeClaim: { claimName: {{ .root.Values.webBuilds.existingClaim }} }
{{- end }}
{{- end -}}

{{- define "sabot.migrationOf" -}}
name: migration
image: {{ include "sabot.imageOf" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: [node, dist/migrate.main.js]
env:
  {{- if .root.Values.certificateAuthority.secretName }}
  - { name: NODE_EXTRA_CA_CERTS, value: /etc/sabot/authority/{{ .root.Values.certificateAuthority.key }} }
  {{- end }}
  - name: DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ include "sabot.secretOf" . }}, key: DATABASE_URL } }
  - name: OWNER_DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ include "sabot.ownerSecretOf" . }}, key: OWNER_DATABASE_URL } }
resources: {{ toYaml .root.Values.migrations.resources | nindent 2 }}
securityContext: {{ include "sabot.containerSecurity" . | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if .root.Values.certificateAuthority.secretName }}
  - { name: authority, mountPath: /etc/sabot/authority, readOnly: true }
  {{- end }}
{{- end -}}
