{{- define "ashlar.labels" -}}
app.kubernetes.io/name: ashlar
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
{{- define "ashlar.selector" -}}
app.kubernetes.io/name: ashlar
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
