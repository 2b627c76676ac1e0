-- A verification code is shown where a registration was started; whether an auth code was ever shown decides nothing now.
ALTER TABLE store_settings DROP COLUMN auth_code_shown_at;
