{{- /* Names and labels. Templates named "of" take a dict with the root and the name of a service. */ -}}

{{- define "sabot.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "sabot.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "sabot.name" . -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "sabot.of" -}}
{{- printf "%s-%s" (include "sabot.fullname" .root) .name -}}
{{- end -}}

{{- define "sabot.selectorOf" -}}
app.kubernetes.io/name: {{ include "sabot.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "sabot.labelsOf" -}}
{{ include "sabot.selectorOf" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: sabot
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "sabot.imageOf" -}}
{{- $image := .root.Values.image -}}
{{- $tag := default .root.Chart.AppVersion $image.tag -}}
{{- if $image.registry }}{{ $image.registry }}/{{ end }}{{ $image.repository }}/{{ .name }}{{ ternary "@" ":" (hasPrefix "sha256:" $tag) }}{{ $tag }}
{{- end -}}

{{- define "sabot.secretOf" -}}
{{- $service := index .root.Values.services .name -}}
{{- default (include "sabot.of" .) $service.existingSecret -}}
{{- end -}}

{{- /* The Secret of a service's migrations, which its pods do not see. */ -}}
{{- define "sabot.ownerSecretOf" -}}
{{- include "sabot.secretOf" . }}-owner
{{- end -}}
