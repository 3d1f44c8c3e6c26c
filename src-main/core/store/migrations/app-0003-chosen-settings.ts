/**
 * Removes the settings that have the program's own default. Earlier versions stored all settings at every change, so
 * that an administrator's default would never have applied.
 */
export const appMigration0003 = `
UPDATE meta SET value = json_remove(
  value,
  iif(value ->> '$.theme' = 'system', '$.theme', '$.none'),
  iif(value ->> '$.density' = 'compact', '$.density', '$.none'),
  iif(value ->> '$.rail' = 'auto', '$.rail', '$.none'),
  iif(value -> '$.dismissedNotices' = '[]', '$.dismissedNotices', '$.none'),
  iif(value ->> '$.language' = 'system', '$.language', '$.none'),
  iif(value -> '$.areNotificationsOn' = 'true', '$.areNotificationsOn', '$.none'),
  iif(value -> '$.quietHours' = 'null', '$.quietHours', '$.none'),
  iif(value -> '$.areSingleKeysOn' = 'true', '$.areSingleKeysOn', '$.none'),
  iif(value -> '$.detailsWidthPx' = '372', '$.detailsWidthPx', '$.none'),
  iif(value -> '$.tableExport' = '{"format":"xlsx","csv":null}', '$.tableExport', '$.none'),
  iif(value -> '$.refreshSeconds' = '15', '$.refreshSeconds', '$.none')
)
WHERE name = 'settings' AND CASE WHEN json_valid(value) THEN json_type(value) = 'object' ELSE FALSE END;
`;
