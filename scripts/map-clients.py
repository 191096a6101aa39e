"""Reads a layer with OWSLib in every version, by region and by box; prints JSON rows of version, system, way and count."""
import json
import re
import sys

from owslib.wfs import WebFeatureService

LAYER = "cite:area_old_tree"
SYSTEMS = {"EPSG:4326": "urn:ogc:def:crs:EPSG::4326", "EPSG:3857": "urn:ogc:def:crs:EPSG::3857"}


def narrow(service, url, view):
    """Adds view parameters to the address of GetFeature, since OWSLib has no argument for them."""
    service.url = f"{url}?viewparams={view}&"
    for method in service.getOperationByName("GetFeature").methods:
        method["url"] = service.url


def count(service, **asked):
    answer = service.getfeature(typename=[LAYER], **asked).read()
    text = answer.decode() if isinstance(answer, bytes) else answer
    return len(re.findall(r"<cite:area_old_tree[ >]", text))


def main(url, region, boxes):
    rows = []
    for version in ("1.0.0", "1.1.0", "2.0.0"):
        service = WebFeatureService(url, version=version)
        for system, urn in SYSTEMS.items():
            # A box of 1.0.0 is in the system of the answer; for 2.0.0 OWSLib asks for no system.
            asked = {"1.0.0": {"srsname": system}, "1.1.0": {"srsname": urn}}.get(version, {})
            box = tuple(boxes[system]) + (() if version == "1.0.0" else (urn,))
            narrow(service, url, f"xzCode:{region};archiveMark:2")
            rows.append([version, system, "region", count(service, **asked)])
            narrow(service, url, "archiveMark:2")
            rows.append([version, system, "box", count(service, bbox=box, **asked)])
    print(json.dumps(rows))


main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
